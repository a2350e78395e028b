import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { uiMessages } from '@joinery/contract/messages/ui-messages'
import { X } from 'lucide-react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { formatBytes } from '#lib/format.ts'

import type { Upload } from './upload-queue.ts'
import type { Uploads } from './use-uploads.ts'

const bar =
  'mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]'

type UploadRowProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const { file, stage, progress, reason, canRetry } = upload
  const percent = Math.round(progress * 100)
  // At 100% the server is still processing the file.
  const state = stage === 'waiting' ? texts.uploadWaiting : progress < 1 ? `${percent}%` : uiMessages.processing
  return (
    <li className="flex items-center gap-2 py-2 pl-1">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3 text-sm">
          <span dir="auto" className="truncate font-medium">
            {file.name}
          </span>
          <span className="ml-auto shrink-0 text-muted tabular-nums">
            {stage === 'failed' ? formatBytes(file.size) : `${state} · ${formatBytes(file.size)}`}
          </span>
        </p>
        {stage === 'failed' ? (
          <p role="alert" className="mt-0.5 text-sm text-bad">
            {reason}
          </p>
        ) : (
          <progress aria-label={file.name} value={percent} max={100} className={bar} />
        )}
      </div>
      {stage === 'failed' && canRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {commonMessages.retry}
        </Button>
      )}
      <IconButton label={stage === 'failed' ? commonMessages.dismiss : commonMessages.cancel} onClick={onCancel}>
        <X className="size-4" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}

export function UploadList({ uploads, cancel, retry }: Omit<Uploads, 'add'>) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={texts.uploads} className="divide-y divide-line border-y border-line">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload.id)}
        />
      ))}
    </ul>
  )
}
