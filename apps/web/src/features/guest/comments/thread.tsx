import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { useEffect, useRef } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { Said } from './said.tsx'
import { TextForm } from './text-form.tsx'

type ThreadProps = {
  pin: Pin
  /** On show. */
  file: Attachment
  isSelected: boolean
  onSelect: (uid_pin: string | null) => void
  /** Something was done here: what is known is read again. */
  onChanged: () => Promise<void>
}

const plainWords = (pin: Pin, file: Attachment): string =>
  [
    pin.uid_file === file.uid_file ? '' : texts.fromVersion(pin.version),
    pin.page === null ? '' : texts.page(pin.page),
    pin.status === 'resolved' ? texts.resolved : '',
  ]
    .filter(Boolean)
    .join(', ')

/** A comment with the answers to it. */
export function Thread({ pin, file, isSelected, onSelect, onChanged }: ThreadProps) {
  const { session, drafts, may, write } = useGuest()
  const { uid_pin, number, comments } = pin
  const store = drafts.open(`answer:${uid_pin}`)
  const draft = useStore(store)
  const facts = plainWords(pin, file)
  const row = useRef<HTMLLIElement>(null)
  // Chosen on the picture, it is read here.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

  /** Done with a confirmed address, or not at all: then what was written stays. */
  const act = async (does: () => Promise<unknown>): Promise<boolean> => {
    const done = await write(async () => {
      await does()
      return true
    })
    if (done) await onChanged()
    return done === true
  }
  const answer = async (content: string): Promise<void> => {
    const body = { content, clientId: draft?.clientId ?? null }
    await act(async () => {
      await session.call('createPinComment', { params: { pinId: uid_pin }, body }, say.pinFailed)
      store.drop()
    })
  }

  return (
    <li ref={row} data-thread={uid_pin} className={`flex gap-3 px-5 py-4 ${isSelected ? 'bg-selected' : ''}`}>
      <button
        type="button"
        aria-label={texts.showOnImage(number)}
        aria-pressed={isSelected}
        onClick={() => onSelect(isSelected ? null : uid_pin)}
        className="relative flex size-7 shrink-0 items-center justify-center rounded-full rounded-bl-[2px] bg-accent text-xs font-semibold text-on-accent tabular-nums aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent pointer-coarse:min-h-0 pointer-coarse:min-w-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
      >
        {number}
      </button>
      <div className="min-w-0 flex-1">
        {facts !== '' && <p className="text-[0.8125rem] text-muted first-letter:uppercase">{facts}</p>}
        <Said
          uid={uid_pin}
          words={pin}
          deletes={texts.deleteComment}
          onSave={(content) =>
            act(() => session.call('updatePin', { params: { pinId: uid_pin }, body: { content } }, say.pinFailed))
          }
          onDelete={() => act(() => session.call('deletePin', { params: { pinId: uid_pin } }, say.pinDeleteFailed))}
        />
        {comments.length > 0 && (
          <ol aria-label={say.replies(number)} className="mt-3 flex flex-col gap-3 border-l border-line pl-3">
            {comments.map((comment) => {
              const params = { pinId: uid_pin, commentId: comment.uid_comment }
              return (
                <li key={comment.uid_comment}>
                  <Said
                    uid={comment.uid_comment}
                    words={comment}
                    deletes={texts.deleteReply}
                    onSave={(content) =>
                      act(() => session.call('updatePinComment', { params, body: { content } }, say.pinFailed))
                    }
                    onDelete={() => act(() => session.call('deletePinComment', { params }, say.pinDeleteFailed))}
                  />
                </li>
              )
            })}
          </ol>
        )}
        {may('commentOnFiles') && (
          <div className="mt-3">
            {draft ? (
              <TextForm
                label={texts.yourReply(number)}
                text={draft.text}
                onText={(text) => store.write(text)}
                takesFocus={draft.text === ''}
                action={commonMessages.send}
                onSend={answer}
                onCancel={store.drop}
              />
            ) : (
              <Button variant="outline" aria-label={texts.replyTo(number)} onClick={() => store.write('')}>
                {texts.reply}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
