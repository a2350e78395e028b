import type { Attachment } from '@joinery/contract/files'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { QuotedMessage } from '@joinery/contract/replies'
import { useMemo } from 'react'

import { useLinkTitles } from '#api/link-titles.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { formatDateTime } from '#lib/format.ts'

import { linkAddresses } from './link-addresses.ts'
import { MessageFile } from './message-file.tsx'
import { MessagePictures } from './message-pictures.tsx'
import { Quote } from './quote.tsx'

type MessageBodyProps = {
  html: string
  quote: QuotedMessage | undefined
  files: readonly Attachment[]
  isOwn: boolean
  editedAt: string | null
  startsGroup: boolean
  endsGroup: boolean
  /** Whether the message is being sent. */
  isFaint: boolean
  onJump: (uid_reply: string) => void
  onOpen: (file: Attachment) => void
  onPreview: (file: Attachment) => void
  onBroken: () => void
}

const isPicture = ({ mimetype }: Attachment): boolean => fileKind(mimetype) === 'image'

/** The content of a message: text in a bubble, images below, other files as small cards. */
export function MessageBody(props: MessageBodyProps) {
  const { html, quote, files, isOwn, editedAt, startsGroup, endsGroup, isFaint, onJump, onOpen, onPreview, onBroken } =
    props
  const linked = useMemo(() => linkAddresses(html), [html])
  const linkTitles = useLinkTitles(linked)
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  const isWritten = hasText(html)
  const attached = (
    <>
      {pictures.length > 0 && <MessagePictures files={pictures} isOwn={isOwn} onOpen={onOpen} onBroken={onBroken} />}
      {others.map((file) => (
        <MessageFile key={file.uid_file} file={file} onOpen={onOpen} onPreview={onPreview} />
      ))}
    </>
  )
  const words = (
    <>
      {quote && <Quote quote={quote} isOnAccent={isOwn} onJump={onJump} />}
      {isWritten && <RichText html={linked} linkTitles={linkTitles} tone={isOwn ? 'on-accent' : 'plain'} />}
    </>
  )
  const edited = editedAt !== null && (
    <span title={formatDateTime(editedAt)} className={`text-xs ${isOwn && isWritten ? '' : 'text-muted'}`}>
      {texts.edited}
    </span>
  )

  if (!isOwn) {
    return (
      <div
        className={`flex max-w-full min-w-0 flex-col gap-2.5 rounded-lg border border-line bg-surface px-4 py-2.5 ${startsGroup ? 'rounded-tl-sm' : ''} ${files.length > 0 ? 'pb-4' : ''}`}
      >
        {words}
        {attached}
        {edited}
      </div>
    )
  }
  // Only text has the accent background; images have a plain one.
  return (
    <div className={`flex max-w-full min-w-0 flex-col items-end gap-1.5 ${isFaint ? 'opacity-70' : ''}`}>
      {(isWritten || quote) && (
        <div
          className={`flex max-w-full min-w-0 flex-col gap-2 rounded-lg bg-accent px-4 py-2.5 text-on-accent forced-colors:border ${endsGroup ? 'rounded-br-sm' : ''}`}
        >
          {words}
          {edited}
        </div>
      )}
      {attached}
      {!isWritten && !quote && edited}
    </div>
  )
}
