import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import { useQuery } from '@tanstack/react-query'

import { linksQuery } from '#api/links.ts'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { LinkRow } from './link-row.tsx'

type LinkListProps = {
  uid_project: string
  /** Only links that show this file; defaults to all of the project. */
  uid_stack?: string | undefined
  /** A link to leave out, because it is shown elsewhere. */
  without?: string | undefined
  /** Heading, shown if there are links. */
  title?: string
  /** Text without links; defaults to nothing. */
  none?: string
}

/** The active links of a project, newest first. */
export function LinkList({ uid_project, uid_stack, without, title, none }: LinkListProps) {
  const { data, error, refetch } = useQuery(linksQuery(useSessionStore(), uid_project))
  if (!data) {
    if (!error) return <Skeleton className="h-16" />
    return <ErrorLine text={sentenceOf(error, texts.listFailed)} onRetry={() => void refetch()} />
  }
  const shown = data.filter(
    (link) =>
      link.uid_link !== without &&
      (uid_stack === undefined || link.scope === 'project' || link.uid_stack === uid_stack),
  )
  if (shown.length === 0) return none === undefined ? null : <p className="text-[0.9375rem] text-muted">{none}</p>
  return (
    <div>
      {title !== undefined && <h3 className="mb-3 font-medium">{title}</h3>}
      <ul aria-label={texts.links} className="flex flex-col divide-y divide-line border-y border-line">
        {shown.map((link) => (
          <LinkRow key={link.uid_link} link={link} />
        ))}
      </ul>
    </div>
  )
}
