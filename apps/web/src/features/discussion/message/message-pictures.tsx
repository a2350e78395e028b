import type { Attachment } from '@joinery/contract/files'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { useState } from 'react'

import { OriginMark, originWords } from '#kit/attachments/origin-mark.tsx'
import { VersionBadge, versionWords } from '#kit/attachments/version-badge.tsx'

import { type PictureShare, pictureRows } from './picture-rows.ts'

/** Requested widths for high-density screens: the only image of a message, or one of several. */
const widthAlone = 1024
const widthBeside = 640
/** Maximum height of a single image in rem, to keep the text around it visible. */
const tallest = 20
/** Maximum width of one row and of several rows, in rem. */
const widest = 38
const severalRows = 30

type PictureProps = PictureShare & { isAlone: boolean; onOpen: (file: Attachment) => void; onBroken: () => void }

function Picture({ file, ratio, isAlone, onOpen, onBroken }: PictureProps) {
  const [seen, setSeen] = useState<string | null>(null)
  const source = `${file.url}&w=${isAlone ? widthAlone : widthBeside}`
  return (
    <button
      type="button"
      aria-label={[texts.openFile(file.filename), versionWords(file), file.origin && originWords(file.origin)]
        .filter(Boolean)
        .join(', ')}
      title={file.filename}
      onClick={() => onOpen(file)}
      className="relative block min-w-0 overflow-hidden rounded-md bg-sunken bg-cover bg-center"
      style={{
        flex: `${ratio} 1 0`,
        aspectRatio: ratio,
        ...(file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : {}),
      }}
    >
      <img
        // Only the original of a GIF is animated.
        src={file.mimetype === 'image/gif' ? file.url : source}
        alt=""
        decoding="async"
        onLoad={() => setSeen(file.uid_file)}
        onError={onBroken}
        className={`absolute inset-0 size-full object-cover transition-opacity ${seen === file.uid_file ? '' : 'opacity-0'}`}
      />
      {file.origin && <OriginMark origin={file.origin} />}
      <VersionBadge file={file} />
    </button>
  )
}

const widthOf = (row: readonly PictureShare[]): number =>
  row.length === 1 ? Math.min(widest, tallest * (row[0]?.ratio ?? 1)) : widest

type MessagePicturesProps = {
  files: readonly Attachment[]
  isOwn: boolean
  onOpen: (file: Attachment) => void
  /** Called when an image URL has expired. */
  onBroken: () => void
}

/** The images of a message, with their space reserved. */
export function MessagePictures({ files, isOwn, onOpen, onBroken }: MessagePicturesProps) {
  const rows = pictureRows(files)
  return (
    <div
      className={`flex max-w-full flex-col gap-1.5 ${isOwn ? 'items-end' : ''}`}
      style={{ width: `${rows.length === 1 && rows[0] ? widthOf(rows[0]) : severalRows}rem` }}
    >
      {rows.map((row) => (
        <div key={row[0]?.file.uid_file} className="flex w-full gap-1.5">
          {row.map((share) => (
            <Picture
              key={share.file.uid_file}
              {...share}
              isAlone={files.length === 1}
              onOpen={onOpen}
              onBroken={onBroken}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
