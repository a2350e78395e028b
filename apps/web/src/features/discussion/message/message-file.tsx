import type { Attachment } from '@joinery/contract/files'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { Eye } from 'lucide-react'
import { useId } from 'react'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { FirstPage } from '#kit/attachments/first-page.tsx'
import { versionWords } from '#kit/attachments/version-badge.tsx'
import { formatBytes } from '#lib/format.ts'

type MessageFileProps = {
  file: Attachment
  /** Plays a video and downloads any other file. */
  onOpen: (file: Attachment) => void
  onPreview: (file: Attachment) => void
}

/** A file other than an image, with type and size. */
export function MessageFile({ file, onOpen, onPreview }: MessageFileProps) {
  const nameId = useId()
  const kind = fileKind(file.mimetype)
  const Icon = kindIcons[kind]
  const icon = <Icon className="size-6 shrink-0 text-muted" strokeWidth={1.25} aria-hidden />
  return (
    <div className="flex w-72 max-w-full items-center rounded-md border border-line bg-surface text-ink transition-colors hover:border-line-strong">
      <button
        type="button"
        aria-label={[
          kind === 'video' ? texts.playFile(file.filename) : texts.downloadFile(file.filename),
          versionWords(file),
        ]
          .filter(Boolean)
          .join(', ')}
        onClick={() => onOpen(file)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md px-3 py-2.5 text-left"
      >
        {kind === 'pdf' ? (
          <FirstPage file={file} width={40} className="h-12 w-10 shrink-0 rounded-sm ring-1 ring-line">
            {icon}
          </FirstPage>
        ) : (
          icon
        )}
        <span className="min-w-0 flex-1 leading-tight">
          <span id={nameId} dir="auto" className="block truncate text-sm font-medium" title={file.filename}>
            {file.filename}
          </span>
          <span className="block truncate text-xs text-muted tabular-nums">
            {kind === 'pdf' && <>{texts.pdf} · </>}
            {formatBytes(file.filesize)}
            {versionWords(file) && ` · ${versionWords(file)}`}
          </span>
        </span>
      </button>
      {(kind === 'pdf' || kind === 'audio') && (
        <button
          type="button"
          aria-describedby={nameId}
          onClick={() => onPreview(file)}
          className="mr-2 inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-[0.8125rem] font-medium hover:border-line-strong max-sm:size-11 max-sm:justify-center max-sm:px-0"
        >
          <Eye className="size-4" strokeWidth={1.5} aria-hidden />
          {/* Narrow windows leave the space to the name. */}
          <span className="max-sm:sr-only">{texts.preview}</span>
        </button>
      )}
    </div>
  )
}
