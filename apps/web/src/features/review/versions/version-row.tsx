import type { Attachment } from '@joinery/contract/files'
import { commentStatusMessages as status } from '@joinery/contract/messages/comment-status-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { versionMessages as texts } from '@joinery/contract/messages/version-messages'
import { Columns2, Download, Trash2 } from 'lucide-react'

import type { ReviewView } from '#features/review/review-view.ts'
import { SmallPicture } from '#features/review/small-picture.tsx'
import { originWords } from '#kit/attachments/origin-mark.tsx'
import { type Stamp, StampMark } from '#kit/attachments/stamp.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { formatBytes, formatDateTime } from '#lib/format.ts'

import { handedInBy, openCount } from './version-words.ts'

type VersionRowProps = {
  version: Attachment
  view: ReviewView
  /** The approval status. */
  stamp: Stamp | null
  onDownload: () => void
  /** Undefined without permission or for the only version. */
  onDelete: (() => void) | undefined
  onBroken: () => void
}

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const act = 'size-10 text-muted hover:text-ink pointer-coarse:size-11'

/** One version with its details and actions. */
export function VersionRow({ version, view, stamp, onDownload, onDelete, onBroken }: VersionRowProps) {
  const { file, pins, project, onShow, onCompare } = view
  const isShown = version.uid_file === file.uid_file
  const open = openCount(pins, version.version)
  const canCompare = !isShown && (version.width !== undefined || version.mimetype === 'application/pdf')
  return (
    <li className="rounded-md p-2 has-aria-current:bg-selected">
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(version.uid_file)}
        className="flex w-full min-w-0 gap-3 rounded-sm text-left"
      >
        <SmallPicture file={version} onBroken={onBroken} className="size-16" />
        <span className="min-w-0 flex-1 text-[0.8125rem] leading-5 text-muted">
          <span className="flex items-baseline gap-2 text-[0.9375rem]">
            <span className="font-medium text-ink">{common.version(version.version)}</span>
            {isShown && <span className="text-[0.8125rem] text-accent">{texts.viewing}</span>}
          </span>
          <span dir="auto" className="block truncate">
            {handedInBy(version, project)}
          </span>
          <span className="block tabular-nums">
            <time dateTime={version.uploaded_at}>{formatDateTime(version.uploaded_at)}</time> ·{' '}
            {formatBytes(version.filesize)}
          </span>
        </span>
      </button>
      <div className="flex items-center gap-1 pl-19">
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-[0.8125rem]">
          {stamp && (
            <>
              <StampMark stamp={stamp} />
              <span className="sr-only">{stamp.words}</span>
            </>
          )}
          {version.origin && (
            <span title={originWords(version.origin)}>
              <AiMark isLocal={version.origin.is_local} />
            </span>
          )}
          {open > 0 && <span>{status.openComments(open)}</span>}
        </span>
        {canCompare && (
          <IconButton
            label={texts.compareWith(version.version)}
            title={texts.compare}
            className={act}
            onClick={() => onCompare(version.uid_file)}
          >
            <Columns2 {...icon} />
          </IconButton>
        )}
        <IconButton
          label={texts.downloadVersion(version.version)}
          title={common.download}
          className={act}
          onClick={onDownload}
        >
          <Download {...icon} />
        </IconButton>
        {onDelete && (
          <IconButton
            label={texts.deleteVersion(version.version)}
            title={common.delete}
            className={act}
            onClick={onDelete}
          >
            <Trash2 {...icon} />
          </IconButton>
        )}
      </div>
    </li>
  )
}
