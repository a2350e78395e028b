import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { type MouseEventHandler, type ReactNode, useId } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

type CommentListProps = {
  view: Pick<ReviewView, 'pins' | 'isReading' | 'fault' | 'onRetry'>
  title: string
  /** The comment form and the filters. */
  head: ReactNode
  /** Shown after loading; null if there are comments. */
  empty: string | null
  onClick?: MouseEventHandler
  children: ReactNode
}

/** The comments on a file with the form for a new one. */
export function CommentList({ view, title, head, empty, onClick, children }: CommentListProps) {
  const { pins, isReading, fault, onRetry } = view
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col">
      <h2 id={headingId} className="sr-only">
        {title}
      </h2>
      <div className="flex flex-col gap-4 px-5 py-4 empty:hidden">
        {head}
        {fault !== null && (
          <Message kind="alert" tone="bad" className="flex flex-wrap items-center justify-between gap-3">
            {fault}
            <Button variant="outline" onClick={onRetry}>
              {common.tryAgain}
            </Button>
          </Message>
        )}
        {isReading && pins.length === 0 && <Skeleton className="h-16" />}
        {!isReading && fault === null && empty !== null && <p className="py-4 text-[0.9375rem] text-muted">{empty}</p>}
      </div>
      {/* Delegated handler; keyboard users reach the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <ol
        aria-labelledby={headingId}
        onClick={onClick}
        className="flex flex-col divide-y divide-line border-t border-line empty:hidden"
      >
        {children}
      </ol>
    </section>
  )
}
