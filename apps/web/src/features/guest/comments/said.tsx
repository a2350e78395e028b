import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import type { PinComment } from '@joinery/contract/review/pins'
import { useState } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { GuestMark } from '#kit/ui/guest-mark.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { TextForm } from './text-form.tsx'

type Words = Pick<PinComment, 'author' | 'clientId' | 'content' | 'original_content' | 'created_at' | 'edited_at'>

/** The server tells what a comment was called when it was sent to its author alone. */
const isOwn = ({ author, clientId }: Words): boolean => author.is_guest && clientId !== null

const quiet =
  'rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5'

type SaidProps = {
  /** Of the comment or of the answer. */
  uid: string
  words: Words
  /** Both reject with the sentence to show. False: it was not done, and the words stay. */
  onSave: (html: string) => Promise<boolean>
  onDelete: () => Promise<boolean>
  /** What goes with it. */
  deletes: { readonly title: string; readonly warning: string }
}

/** What somebody said; its author can change it and take it back. */
export function Said({ uid, words, onSave, onDelete, deletes }: SaidProps) {
  const { drafts, may } = useGuest()
  const store = drafts.open(`edit:${uid}`)
  const draft = useStore(store)
  const [isLeaving, setLeaving] = useState(false)
  const { author, content, original_content, created_at, edited_at } = words
  const isMine = isOwn(words)
  const canChange = isMine && may('commentOnFiles')
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
        <span dir="auto" className="font-medium">
          {isMine ? commonMessages.you : author.name}
        </span>
        {author.is_guest && !isMine && <GuestMark />}
        <span className="text-[0.8125rem] text-muted tabular-nums">
          <RelativeTime iso={created_at} />
          {edited_at !== null && <> · {texts.edited}</>}
        </span>
      </p>
      {draft && canChange ? (
        <div className="mt-2">
          <TextForm
            label={texts.editLabel}
            text={draft.text}
            onText={(text) => store.write(text)}
            takesFocus
            action={commonMessages.save}
            onSend={async (html) => {
              if (await onSave(html)) store.drop()
            }}
            onCancel={store.drop}
          />
        </div>
      ) : (
        <>
          <RichText html={content} className="mt-0.5 text-[0.9375rem]" />
          {canChange && (
            <div className="mt-1 flex gap-4">
              <button type="button" className={quiet} onClick={() => store.write(original_content)}>
                {commonMessages.edit}
              </button>
              <button type="button" className={quiet} onClick={() => setLeaving(true)}>
                {commonMessages.delete}
              </button>
            </div>
          )}
        </>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={deletes.title}
          action={commonMessages.delete}
          otherwise={say.pinDeleteFailed}
          onConfirm={async () => {
            await onDelete()
          }}
          onClose={() => setLeaving(false)}
        >
          {deletes.warning}
        </ConfirmDialog>
      )}
    </>
  )
}
