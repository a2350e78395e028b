import type { Attachment } from '@joinery/contract/files'
import { Eye, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'

import { formatBytes, formatDate } from '#lib/format.ts'

import { AttachmentTile } from './attachment-tile.tsx'
import { fileKind, type FileKind } from './file-kind.ts'
import type { ThumbnailLoader } from './thumbnail-loader.ts'

type AttachmentCardProps = {
  file: Attachment
  loader: ThumbnailLoader
  onOpen: (file: Attachment) => void
  onPreview: (file: Attachment) => void
  onDelete: ((file: Attachment) => void) | undefined
  onBroken: () => void
}

/** What a click does; whoever does not see the card hears it before the name. */
const verbs: Record<FileKind, string> = {
  image: 'Open',
  video: 'Play',
  pdf: 'Download',
  audio: 'Download',
  document: 'Download',
  other: 'Download',
}

/**
 * A card draws itself anew only when its own file changes, and what happens in it moves nothing around it. (Leaving out the
 * cards outside the window was measured with 500 of them: laying them out while scrolling costs more than it saves.)
 */
export const AttachmentCard = memo(function AttachmentCard(props: AttachmentCardProps) {
  const { file, loader, onOpen, onPreview, onDelete, onBroken } = props
  const nameId = useId()
  const kind = fileKind(file.mimetype)
  return (
    <li className="group/card relative [contain:content]">
      <button
        type="button"
        aria-labelledby={`${nameId}-verb ${nameId}`}
        aria-describedby={`${nameId}-about`}
        onClick={() => onOpen(file)}
        className="block w-full rounded-md text-left -outline-offset-2"
      >
        <AttachmentTile file={file} loader={loader} onBroken={onBroken} />
        <span className="mt-2 block truncate text-sm font-medium" title={file.filename}>
          <span id={`${nameId}-verb`} className="sr-only">
            {verbs[kind]}
          </span>
          <span id={nameId}>{file.filename}</span>
        </span>
        <span id={`${nameId}-about`} className="block truncate text-[0.8125rem] text-muted tabular-nums">
          {formatBytes(file.filesize)} · {formatDate(file.uploaded_at)}
        </span>
      </button>
      {(kind === 'pdf' || kind === 'audio') && (
        <span className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-center pb-3">
          <button
            type="button"
            aria-describedby={nameId}
            onClick={() => onPreview(file)}
            className="pointer-events-auto inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-medium text-ink hover:border-line-strong"
          >
            <Eye className="size-4" strokeWidth={1.5} aria-hidden />
            Preview
          </button>
        </span>
      )}
      {onDelete && (
        <button
          type="button"
          aria-label="Delete"
          aria-describedby={nameId}
          onClick={() => onDelete(file)}
          className="absolute top-2 right-2 inline-flex size-9 items-center justify-center rounded-full bg-black/50 text-white transition-opacity group-hover/card:opacity-100 hover:bg-black/80 focus-visible:opacity-100 [@media(hover:hover)]:opacity-0"
        >
          <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </li>
  )
})
