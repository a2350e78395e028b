import type { CreditEntry } from '@joinery/contract/credits'
import { messages } from '@joinery/contract/messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { formatCount } from '@joinery/contract/text/counts'
import { useInfiniteQuery } from '@tanstack/react-query'

import { creditEntriesQuery } from '#api/credits.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = settingsMessages.subscription

function Entry({ entry: { amount, reason, created_at } }: { entry: CreditEntry }) {
  return (
    <li className="flex items-baseline justify-between gap-6 py-3">
      <div className="min-w-0">
        <p>{reason}</p>
        <p className="text-sm text-muted tabular-nums">{formatDateTime(created_at)}</p>
      </div>
      <p className={`shrink-0 font-medium tabular-nums ${amount > 0 ? 'text-good' : ''}`}>
        {amount > 0 ? '+' : '−'}
        {formatCount(Math.abs(amount))}
      </p>
    </li>
  )
}

/** Credit changes, newest first. */
export function CreditHistory() {
  const session = useSessionStore()
  const query = creditEntriesQuery(session)
  const history = useInfiniteQuery(query)
  const { data, error, hasNextPage, isFetchingNextPage } = history
  // New entries shift pages, so duplicates are removed.
  const entries = new Map(data?.pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry]))
  const more = () => void fetchNext(session, query.queryKey, history.fetchNextPage)
  if (!data && !error) return <Skeleton className="h-32" />
  return (
    <>
      {data && entries.size === 0 && <p className="text-muted">{texts.historyEmpty}</p>}
      {entries.size > 0 && (
        <ul aria-label={texts.history} className="divide-y divide-line border-y border-line">
          {[...entries.values()].map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {error && (
        <ErrorLine
          text={sentenceOf(error, messages.ai.creditsFailed)}
          onRetry={data ? more : () => void history.refetch()}
        />
      )}
      {hasNextPage && !error && (
        <Button variant="outline" className="self-start" isBusy={isFetchingNextPage} onClick={more}>
          {settingsMessages.showOlder}
        </Button>
      )}
    </>
  )
}
