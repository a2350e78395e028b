import type { OwnAuditEntry } from '@joinery/contract/audit'
import { auditWords } from '@joinery/contract/messages/audit-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { planNames } from '@joinery/contract/plans'
import { useInfiniteQuery } from '@tanstack/react-query'

import { ownAuditQuery } from '#api/audit.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = securityMessages.activity

const planName = (plan: unknown): string => new Map<unknown, string>(Object.entries(planNames)).get(plan) ?? ''

/** Details of an entry: project, person, role, amount. */
const aboutOf = ({ act, target, person, by, via, details }: OwnAuditEntry): string => {
  const parts = [
    target?.name,
    person,
    act === 'plan-changed' ? planName(details.plan) : null,
    typeof details.role === 'string' ? details.role : null,
    typeof details.amount === 'number' ? texts.credits(details.amount) : null,
    typeof details.note === 'string' ? details.note : null,
    by === null ? null : texts.by(by),
    via === null ? null : texts.via(via),
  ]
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
}

const isFault = (act: OwnAuditEntry['act']): boolean => act === 'sign-in-failed' || act === 'token-reused'

function Entry({ entry }: { entry: OwnAuditEntry }) {
  const about = aboutOf(entry)
  const whence = [entry.device, entry.address].filter((part) => part !== null).join(' · ')
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-6">
        <p className={`min-w-0 ${isFault(entry.act) ? 'font-medium text-bad' : ''}`}>{auditWords[entry.act]}</p>
        <RelativeTime iso={entry.at} className="shrink-0 text-sm text-muted tabular-nums" />
      </div>
      {about !== '' && (
        <p dir="auto" className="text-[0.9375rem] break-words">
          {about}
        </p>
      )}
      {whence !== '' && <p className="text-sm text-muted tabular-nums">{whence}</p>}
    </li>
  )
}

/** The account activity, newest first. */
export function ActivityList() {
  const session = useSessionStore()
  const query = ownAuditQuery(session)
  const activity = useInfiniteQuery(query)
  const { data, error, hasNextPage, isFetchingNextPage } = activity
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const more = () => void fetchNext(session, query.queryKey, activity.fetchNextPage)
  if (!data && !error) return <Skeleton className="h-32" />
  return (
    <>
      {data && entries.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {entries.length > 0 && (
        <ul aria-label={texts.title} className="-my-3 divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {error && (
        <ErrorLine text={sentenceOf(error, texts.loadFailed)} onRetry={data ? more : () => void activity.refetch()} />
      )}
      {hasNextPage && !error && (
        <Button variant="outline" className="self-start" isBusy={isFetchingNextPage} onClick={more}>
          {settingsMessages.showOlder}
        </Button>
      )}
    </>
  )
}
