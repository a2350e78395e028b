import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { useQuery } from '@tanstack/react-query'

import { disclosuresQuery } from '#api/disclosures.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DisclosureRow } from './disclosure-row.tsx'

type DisclosureListProps = {
  uid_project: string
  /** Only public pages with this altered image; by default all of the project. */
  uid_file?: string
  /** A page to leave out, because it is shown elsewhere. */
  without?: string | undefined
  title?: string
  none?: string
}

/** A project's public pages, latest first. */
export function DisclosureList({ uid_project, uid_file, without, title, none }: DisclosureListProps) {
  const { data, error, refetch } = useQuery(disclosuresQuery(useSessionStore(), uid_project))
  if (!data) {
    if (!error) return <Skeleton className="h-16" />
    return <ErrorLine text={sentenceOf(error, texts.listFailed)} onRetry={() => void refetch()} />
  }
  const shown = data.filter(
    (one) =>
      one.uid_disclosure !== without &&
      (uid_file === undefined || (one.uid_file === uid_file && one.withdrawn_at === null)),
  )
  if (shown.length === 0) return none === undefined ? null : <p className="text-[0.9375rem] text-muted">{none}</p>
  return (
    <div>
      {title !== undefined && <h3 className="mb-3 font-medium">{title}</h3>}
      <ul aria-label={texts.pages} className="flex flex-col divide-y divide-line border-y border-line">
        {shown.map((one) => (
          <DisclosureRow key={one.uid_disclosure} disclosure={one} />
        ))}
      </ul>
    </div>
  )
}
