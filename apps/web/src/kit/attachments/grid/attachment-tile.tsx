import type { Attachment } from '@joinery/contract/files'
import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { Play } from 'lucide-react'
import { useRef } from 'react'

import { fileEnding, fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { type Stamp, StampMark } from '#kit/attachments/stamp.tsx'
import { VersionBadge } from '#kit/attachments/version-badge.tsx'

import type { ThumbnailLoader } from './thumbnail-loader.ts'
import { useThumbnail } from './use-thumbnail.ts'

type AttachmentTileProps = {
  file: Attachment
  stamp?: Stamp | undefined
  loader: ThumbnailLoader
  onBroken: () => void
}

const sheet =
  'inset-4 m-auto h-auto max-h-[calc(100%-2rem)] w-auto max-w-[calc(100%-2rem)] bg-white shadow-sm ring-1 ring-line'

export function AttachmentTile({ file, stamp, loader, onBroken }: AttachmentTileProps) {
  const square = useRef<HTMLSpanElement>(null)
  const { source, isShown, hasFailed, onLoad, onError } = useThumbnail(file, square, loader, onBroken)
  const kind = fileKind(file.mimetype)
  const Icon = kindIcons[kind]
  const hasPlaceholder = file.placeholder !== undefined && !hasFailed
  const hasIcon = !isShown && !hasPlaceholder
  return (
    // Containment: changes inside the square cause no layout around it.
    <span
      ref={square}
      aria-hidden
      className="block aspect-square overflow-hidden rounded-md bg-sunken bg-cover bg-center [contain:strict]"
      style={hasPlaceholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
    >
      {hasIcon && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-muted">
          <Icon className="size-10" strokeWidth={1} aria-hidden />
          <span className="text-xs font-medium tracking-wider">{fileEnding(file.filename)}</span>
        </span>
      )}
      {source !== null && (
        <img
          src={source}
          alt=""
          decoding="async"
          onLoad={onLoad}
          onError={onError}
          className={`absolute ${kind === 'pdf' ? sheet : 'inset-0 size-full object-cover'} ${isShown ? '' : 'opacity-0'}`}
        />
      )}
      {file.origin && <OriginMark origin={file.origin} />}
      <VersionBadge file={file} />
      {stamp && (
        <span className={`absolute left-2 flex ${file.origin || kind === 'pdf' ? 'top-9' : 'top-2'}`}>
          <StampMark stamp={stamp} nameClass="max-sm:hidden" />
        </span>
      )}
      {kind === 'pdf' && isShown && (
        <span className="absolute top-1 left-1 rounded-sm bg-sunken px-1 text-[0.6875rem] leading-4 font-medium tracking-wider text-muted">
          {texts.pdf}
        </span>
      )}
      {kind === 'video' && isShown && (
        <span className="absolute inset-0 m-auto flex size-12 items-center justify-center rounded-full bg-black/55 text-white">
          <Play className="ml-0.5 size-5 fill-current" strokeWidth={1.5} aria-hidden />
        </span>
      )}
    </span>
  )
}
