import { messages } from '@joinery/contract/messages'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Project } from '@joinery/contract/projects'
import { Pencil, Trash2, X } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'

import { updateCard } from '#api/kanban.ts'
import { useLinkTitles } from '#api/link-titles.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { cardAddress } from '#features/board/cards/card-name.ts'
import { columnName } from '#features/board/columns/columns.ts'
import { FaultLine } from '#features/board/fault-line.tsx'
import { type Card, replaceCard } from '#features/board/store/board-cache.ts'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { CardFacts } from './card-facts.tsx'
import { CardFiles } from './card-files.tsx'
import { Comments } from './comments.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { UnsavedTexts } from './unsaved-texts.tsx'

type CardPanelProps = {
  uid: string
  /** Null if the card does not exist or was deleted. */
  card: Card | null
  project: Project
  startsEditing: boolean
  fault: string | null
  onClose: () => void
}

/** Loaded beside the panel, which appears first. */
const Checklist = retryableLazy(async () => (await import('#features/board/checklist/checklist.tsx')).Checklist)

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const

/** The author and date of a card. */
function Origin({ card: { name, via, email, profile_photo, created_at, edited_at } }: { card: Card }) {
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted">
      <Avatar size="xs" name={name} email={email} photo={profile_photo} />
      <span>
        {fillMessage(texts.addedBy, { name: <bdi>{name}</bdi>, time: <RelativeTime iso={created_at} /> })}
        {via !== null && <bdi> · {texts.via(via)}</bdi>}
        {edited_at !== null && <span title={formatDateTime(edited_at)}> · {texts.edited}</span>}
      </span>
    </p>
  )
}

/** An open card: beside the board, or full-screen on a phone. It has its own URL. */
export function CardPanel({ uid, card, project, startsEditing, fault, onClose }: CardPanelProps) {
  const session = useSessionStore()
  const { canUse, uid_user, remove, saved, focusBeside } = useBoardContext()
  const ref = useRef<HTMLDialogElement>(null)
  const canEdit = canUse && card?.uid_user === uid_user
  const [isEditing, setEditing] = useState(startsEditing)
  const isWriting = isEditing && canEdit
  const content = useRef<HTMLDivElement>(null)
  const linkTitles = useLinkTitles(card?.content ?? '')
  useModal(ref)
  // Focus the content; the first button would be Edit.
  useLayoutEffect(() => content.current?.focus(), [])
  const stopEditing = () => {
    setEditing(false)
    content.current?.focus() // what had the focus goes
  }

  return (
    // The keyboard closes it with Escape; a press on the veil does the same by pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-label={texts.card}
      onCancel={(event) => {
        // Cancel events of a file picker inside bubble up.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (isWriting) stopEditing()
        else onClose()
      }}
      // Browsers may close a dialog without a cancel event when Escape is pressed twice.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        // A click on the backdrop must not discard unsaved text.
        if (!isWriting && event.target === event.currentTarget) onClose()
      }}
      className="card-panel m-0 ml-auto h-dvh max-h-none w-full max-w-none border-line bg-paper p-0 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] text-ink shadow-high max-sm:pl-[env(safe-area-inset-left)] sm:max-w-152 sm:border-l"
    >
      <div ref={content} tabIndex={-1} className="flex h-full flex-col">
        <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-5 sm:pr-3 sm:pl-7">
          <p className="min-w-0 flex-1 truncate text-sm text-muted">
            {card?.kanban_status ? columnName(card.kanban_status) : texts.card}
          </p>
          {card && (
            <CopyButton
              label={texts.copyLink}
              isLink
              text={() => `${location.origin}${cardAddress(project.uid_project, card.uid_reply)}`}
            />
          )}
          {card && canEdit && !isWriting && (
            <IconButton label={commonMessages.edit} onClick={() => setEditing(true)}>
              <Pencil {...icon} />
            </IconButton>
          )}
          {card && canUse && (
            <IconButton
              label={commonMessages.delete}
              onClick={() => {
                onClose()
                focusBeside(card)
                void remove(card)
              }}
            >
              <Trash2 {...icon} />
            </IconButton>
          )}
          <IconButton label={commonMessages.close} onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </header>
        {card ? (
          <div data-scrolls className="flex min-h-0 flex-1 flex-col gap-7 overflow-y-auto px-5 py-6 sm:px-7">
            <FaultLine fault={fault} />
            {isWriting ? (
              <ReplyEditor
                reply={card}
                kind="card"
                label={boardMessages.cardText}
                onSave={async (html) => saved(await updateCard(session, card.uid_reply, html), replaceCard)}
                failed={messages.kanban.updateFailed}
                onDone={stopEditing}
              />
            ) : (
              hasText(card.content) && (
                <RichText html={card.content} linkTitles={linkTitles} className="text-lg leading-snug" />
              )
            )}
            <CardFacts card={card} />
            <LazyBoundary>
              <Suspense>
                <Checklist card={card} />
              </Suspense>
            </LazyBoundary>
            <CardFiles card={card} canEdit={canEdit} />
            <Origin card={card} />
            <Comments card={card} project={project} />
          </div>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col gap-7 overflow-y-auto px-5 py-10 sm:px-7">
            <p role="alert" className="text-muted">
              {messages.reply.parentUnknown}
            </p>
            <UnsavedTexts uid={uid} onDone={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}
