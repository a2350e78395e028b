import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { useState } from 'react'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'

type SmallPictureProps = { file: Attachment; onBroken?: (() => void) | undefined; className: string }

/** A thumbnail of a file, or an icon of its type. Its name is shown beside it. */
export function SmallPicture({ file, onBroken, className }: SmallPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const kind = fileKind(file.mimetype)
  const Icon = kindIcons[kind]
  const look = `shrink-0 overflow-hidden rounded-sm bg-sunken bg-cover bg-center ${className}`
  if ((kind !== 'image' && kind !== 'pdf') || broken === file.url) {
    return (
      <span aria-hidden className={`flex items-center justify-center text-muted ${look}`}>
        <Icon className="size-6" strokeWidth={1.25} />
      </span>
    )
  }
  return (
    <span className={`relative ${look}`}>
      <img
        src={`${file.url}&w=${limits.file.cardWidth}`}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => {
          setBroken(file.url)
          onBroken?.()
        }}
        // PDF pages are recognised by their top.
        className={`size-full bg-cover bg-center object-cover ${kind === 'pdf' ? 'object-top' : ''}`}
        style={file.placeholder === undefined ? undefined : { backgroundImage: `url("${file.placeholder}")` }}
      />
      {file.origin && <OriginMark isSmall origin={file.origin} className="bottom-1 left-1" />}
    </span>
  )
}
