import './attachment-card.css'
import type { Attachment } from '@joinery/contract/files'
import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { projectTabMessages } from '@joinery/contract/messages/project-tab-messages'
import { Eye, Sparkles } from 'lucide-react'
import { memo, useId } from 'react'

import { fileKind, type FileKind } from '#kit/attachments/file-kind.ts'
import { originWords } from '#kit/attachments/origin-mark.tsx'
import type { Stamp } from '#kit/attachments/stamp.tsx'
import { versionWords } from '#kit/attachments/version-badge.tsx'
import { formatBytes, formatDate } from '#lib/format.ts'

import { AttachmentTile } from './attachment-tile.tsx'
import type { ThumbnailLoader } from './thumbnail-loader.ts'

type AttachmentCardProps = {
  file: Attachment
  loader: ThumbnailLoader
  onOpen: (file: Attachment) => void
  onPreview: (file: Attachment) => void
  onDelete: ((file: Attachment) => void) | undefined
  onUsePicture: ((file: Attachment) => void) | undefined
  onShare: ((file: Attachment) => void) | undefined
  onPublish: ((file: Attachment) => void) | undefined
  stamp: Stamp | undefined
  onBroken: () => void
}

const verbs: Record<FileKind, string> = {
  image: commonMessages.open,
  video: texts.play,
  pdf: commonMessages.download,
  audio: commonMessages.download,
  document: commonMessages.download,
  other: commonMessages.download,
}

/** The square and two lines below it, equal for every file, so that a long grid need not measure its cards. */
export const attachmentCardHeight = (width: number): number => width + 48

/**
 * Renders only when its own file changes. Few elements and no transitions, because cards of a long grid are created
 * while scrolling.
 */
export const AttachmentCard = memo(function AttachmentCard(props: AttachmentCardProps) {
  const { file, loader, onOpen, onPreview, onDelete, onUsePicture, onShare, onPublish, stamp, onBroken } = props
  const nameId = useId()
  const kind = fileKind(file.mimetype)
  const about = [stamp?.words, versionWords(file), file.origin ? originWords(file.origin) : ''].filter(Boolean)
  return (
    <>
      <button
        type="button"
        data-file={file.uid_file}
        aria-describedby={`${nameId}-about`}
        onClick={() => onOpen(file)}
        className="block w-full rounded-md text-left data-drop:outline-3 data-drop:outline-offset-4 data-drop:outline-accent"
      >
        <AttachmentTile file={file} stamp={stamp} loader={loader} onBroken={onBroken} />
        <span className="sr-only">{verbs[kind]} </span>
        <span id={nameId} dir="auto" className="mt-2 block truncate text-sm font-medium" title={file.filename}>
          {file.filename}
        </span>
        <span
          id={`${nameId}-about`}
          aria-hidden
          className="block truncate text-[0.8125rem] leading-5 text-muted tabular-nums"
        >
          {formatBytes(file.filesize)} · {formatDate(file.uploaded_at)}
          {about.length > 0 && <span className="sr-only"> · {about.join(' · ')}</span>}
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
            {texts.preview}
          </button>
        </span>
      )}
      {kind === 'image' && onUsePicture && (
        <span className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end p-2">
          <button
            type="button"
            aria-label={texts.inGenAi}
            aria-describedby={nameId}
            title={texts.inGenAi}
            onClick={() => onUsePicture(file)}
            className="pointer-events-auto inline-flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium text-ink hover:border-line-strong pointer-coarse:size-11 pointer-coarse:justify-center pointer-coarse:px-0"
          >
            <Sparkles className="size-4" strokeWidth={1.5} aria-hidden />
            {/* Icon only on touch screens, so that the image below stays tappable. */}
            <span className="pointer-coarse:hidden">{projectTabMessages.genai}</span>
          </button>
        </span>
      )}
      {/* Not on touch screens: the image must stay tappable, and the viewer has the same action. */}
      {onShare && (
        <button
          type="button"
          aria-label={commonMessages.share}
          aria-describedby={nameId}
          title={commonMessages.share}
          onClick={() => onShare(file)}
          className={`attachment-act attachment-share ${onDelete ? 'right-13' : 'right-2'} absolute top-2 size-9 rounded-full group-hover/card:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden [@media(hover:hover)]:opacity-0`}
        />
      )}
      {onPublish && (
        <button
          type="button"
          aria-label={texts.publish}
          aria-describedby={nameId}
          title={texts.publish}
          onClick={() => onPublish(file)}
          className={`attachment-act attachment-publish ${onDelete ? 'right-24' : 'right-13'} absolute top-2 size-9 rounded-full group-hover/card:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden [@media(hover:hover)]:opacity-0`}
        />
      )}
      {onDelete && (
        <button
          type="button"
          aria-label={commonMessages.delete}
          aria-describedby={nameId}
          onClick={() => onDelete(file)}
          className="attachment-act attachment-delete absolute top-2 right-2 size-9 rounded-full group-hover/card:opacity-100 focus-visible:opacity-100 [@media(hover:hover)]:opacity-0"
        />
      )}
    </>
  )
})
