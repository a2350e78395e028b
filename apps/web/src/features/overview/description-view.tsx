import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { preloadEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'

type DescriptionViewProps = {
  html: string
  canEdit: boolean
  onEdit: () => void
  takesFocus?: boolean
  /** Further actions beside Edit. */
  tools?: ReactNode
}

/** The description with an Edit button for those who can edit. */
export function DescriptionView({ html, canEdit, onEdit, takesFocus = false, tools }: DescriptionViewProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const edit = canEdit && (
    <Button ref={button} variant="outline" onClick={onEdit} onPointerEnter={preloadEditor} onFocus={preloadEditor}>
      <Pencil aria-hidden size={16} strokeWidth={1.5} />
      {commonMessages.edit}
    </Button>
  )
  if (!hasText(html)) {
    return (
      <div className="flex flex-col items-start gap-4 rounded-lg border border-dashed border-line-strong px-6 py-10 sm:px-10">
        <h2 className="font-display text-2xl leading-tight">
          {canEdit ? texts.description.emptyTitle : texts.description.emptyTitleReadOnly}
        </h2>
        <p className="max-w-prose text-muted">
          {canEdit ? texts.description.emptyHint : texts.description.emptyHintReadOnly}
        </p>
        {edit}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <RichText html={html} className="max-w-[72ch] text-[1.0625rem] leading-relaxed" />
      {(edit || tools) && (
        <div className="flex max-w-[72ch] flex-wrap items-center gap-x-4 gap-y-3">
          {edit}
          {tools}
        </div>
      )}
    </div>
  )
}
