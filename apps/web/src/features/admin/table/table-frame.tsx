import { adminMessages } from '@joinery/contract/messages/admin-messages'
import type { ReactNode } from 'react'

import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

type TableFrameProps = {
  query: {
    readonly data: unknown
    readonly error: unknown
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  isEmpty: boolean
  empty: string
  /** Shown if loading fails without a message of the server. */
  otherwise?: string
  children: ReactNode
}

/** Shows a skeleton, an error, an empty state or the table. */
export function TableFrame({ query, isEmpty, empty, otherwise = adminMessages.loadFailed, children }: TableFrameProps) {
  if (query.error) {
    return <ErrorLine text={sentenceOf(query.error, otherwise)} onRetry={() => void query.refetch()} />
  }
  if (query.data === undefined) {
    return (
      <div className="flex flex-col gap-3">
        {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-11/12'].map((width, row) => (
          <Skeleton key={`${row} ${width}`} className={`h-10 ${width}`} />
        ))}
      </div>
    )
  }
  if (isEmpty) return <p className="border-y border-line py-10 text-center text-muted">{empty}</p>
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'opacity-60' : ''}>
      {children}
    </div>
  )
}
