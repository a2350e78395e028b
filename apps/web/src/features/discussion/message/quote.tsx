import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { QuotedMessage } from '@joinery/contract/replies'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { FirstPage } from '#kit/attachments/first-page.tsx'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'

import { previewOf } from './quote-preview.ts'

const { quoteThumbnails } = limits.reply
const square = 'size-10 shrink-0 rounded-sm'

function Thumbnail({ file }: { file: Attachment }) {
  const kind = fileKind(file.mimetype)
  if (kind === 'image') {
    return (
      <img
        src={`${file.url}&w=80`}
        alt={file.origin ? `${file.filename}, ${originOf(file.origin.is_local)}` : file.filename}
        loading="lazy"
        decoding="async"
        className={`${square} bg-sunken bg-cover object-cover`}
        style={file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
      />
    )
  }
  const Icon = kindIcons[kind]
  const icon = <Icon className="size-5" strokeWidth={1.5} aria-hidden />
  return (
    <span
      title={file.filename}
      className={`${square} flex items-center justify-center overflow-hidden border border-current/20`}
    >
      {kind === 'pdf' ? (
        <FirstPage file={file} width={40} className="size-full">
          {icon}
        </FirstPage>
      ) : (
        icon
      )}
      <span className="sr-only">{file.filename}</span>
    </span>
  )
}

/** Preview of a quoted message: name, first words and first files. */
export function QuotePreview({ quote, isOnAccent = false }: { quote: QuotedMessage; isOnAccent?: boolean }) {
  const { name, attachments, deleted } = quote
  const text = previewOf(quote.content)
  const hidden = attachments.length - quoteThumbnails
  return (
    <span className={`block border-l-3 pl-3 text-left ${isOnAccent ? 'border-current/60' : 'border-accent'}`}>
      <span dir="auto" className="block truncate text-sm leading-6 font-semibold">
        {name}
      </span>
      {(deleted || text !== '') && (
        <span dir="auto" className={`block text-sm leading-5 break-words ${isOnAccent ? '' : 'text-muted'}`}>
          {deleted ? texts.quoteDeleted : text}
        </span>
      )}
      {attachments.length > 0 && (
        <span className="mt-1.5 mb-0.5 flex items-center gap-1.5">
          {attachments.slice(0, quoteThumbnails).map((file) => (
            <Thumbnail key={file.uid_file} file={file} />
          ))}
          {hidden > 0 && <span className="pl-1 text-sm tabular-nums">+{hidden}</span>}
        </span>
      )}
    </span>
  )
}

type QuoteProps = { quote: QuotedMessage; isOnAccent: boolean; onJump: (uid_reply: string) => void }

/** A quote in a message, linking to the original. */
export function Quote({ quote, isOnAccent, onJump }: QuoteProps) {
  if (quote.deleted) return <QuotePreview quote={quote} isOnAccent={isOnAccent} />
  return (
    <button
      type="button"
      title={texts.goToOriginal}
      onClick={() => onJump(quote.uid_reply)}
      className="block w-full rounded-sm transition-opacity hover:opacity-80"
    >
      <QuotePreview quote={quote} isOnAccent={isOnAccent} />
    </button>
  )
}
