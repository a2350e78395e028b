import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import { useId } from 'react'

import { useGuest } from '#features/guest/guest-context.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { TextForm } from './text-form.tsx'
import { Thread } from './thread.tsx'
import type { GuestStack } from './use-stack.ts'

type CommentsProps = {
  file: Attachment
  stack: GuestStack
  selected: string | null
  onSelect: (uid_pin: string | null) => void
  /** The place of the comment that is being written is marked anew. */
  onMarkAgain: () => void
}

/** Beside a picture: the comment that is being written, and what was said. */
export function Comments({ file, stack, selected, onSelect, onMarkAgain }: CommentsProps) {
  const { session, drafts, may, write } = useGuest()
  const headingId = useId()
  const store = drafts.open(`new:${file.uid_stack}`)
  const draft = useStore(store)
  const { pins, isReading, fault, read } = stack
  const place = draft?.place
  const isElsewhere = place !== undefined && place.uid_file !== file.uid_file

  const send = async (content: string): Promise<void> => {
    if (!draft || !place) return
    const body = { ...place.mark, content, clientId: draft.clientId }
    const made = await write(() =>
      session.call('createPin', { params: { fileId: place.uid_file }, body }, say.pinFailed),
    )
    if (!made) return
    store.drop()
    await read()
    onSelect(made.pin.uid_pin)
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col">
      <h2 id={headingId} className="sr-only">
        {texts.comments}
      </h2>
      {place && may('commentOnFiles') && (
        <div className="flex flex-col gap-3 px-5 py-4">
          {isElsewhere && (
            <Message kind="status" className="flex flex-wrap items-center justify-between gap-3">
              {texts.newVersion}
              <Button variant="outline" onClick={onMarkAgain}>
                {texts.placeComment}
              </Button>
            </Message>
          )}
          <TextForm
            key={file.uid_stack}
            label={texts.yourComment}
            text={draft?.text ?? ''}
            onText={(text) => store.write(text)}
            takesFocus={draft?.text === ''}
            action={commonMessages.send}
            onSend={isElsewhere ? () => Promise.resolve(onMarkAgain()) : send}
            onCancel={store.drop}
          />
        </div>
      )}
      {fault !== null && (
        <Message kind="alert" tone="bad" className="m-5 flex flex-wrap items-center justify-between gap-3">
          {fault}
          <Button variant="outline" onClick={() => void read()}>
            {commonMessages.tryAgain}
          </Button>
        </Message>
      )}
      {isReading && <Skeleton className="m-5 h-16" />}
      {!isReading && fault === null && pins.length === 0 && !place && (
        <p className="px-5 py-4 text-[0.9375rem] text-muted">
          {may('commentOnFiles') ? texts.empty : texts.emptyReadOnly}
        </p>
      )}
      <ol aria-labelledby={headingId} className="flex flex-col divide-y divide-line border-t border-line empty:hidden">
        {pins.map((pin) => (
          <Thread
            key={pin.uid_pin}
            pin={pin}
            file={file}
            isSelected={pin.uid_pin === selected}
            onSelect={onSelect}
            onChanged={read}
          />
        ))}
      </ol>
    </section>
  )
}
