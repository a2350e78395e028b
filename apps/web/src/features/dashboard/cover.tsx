import type { Attachment } from '@joinery/contract/files'
import { useState } from 'react'

import { OriginMark } from '#kit/attachments/origin-mark.tsx'

import { JointDrawing } from './joint-drawing.tsx'

type CoverProps = {
  file: Attachment | null
  /** Tells one project's drawing from another's while there is no picture. */
  seed: string
  /** The picture did not come; most likely its address has run out. */
  onMissing: (url: string) => void
  className?: string
}

/** The latest picture of a project: first its few blurred dots, then the picture, always in the same box. */
export function Cover({ file, seed, onMissing, className = '' }: CoverProps) {
  const [seen, setSeen] = useState<string | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const hasPicture = file !== null && missing !== file.url
  return (
    <div
      className={`relative aspect-3/2 shrink-0 overflow-hidden rounded-sm bg-sunken bg-cover bg-center ${className}`}
      style={hasPicture && file.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : undefined}
    >
      {hasPicture ? (
        <img
          src={`${file.url}&w=640`}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setSeen(file.url)}
          onError={() => {
            setMissing(file.url)
            onMissing(file.url)
          }}
          className={`absolute inset-0 size-full object-cover transition-opacity ${seen === file.url ? '' : 'opacity-0'}`}
        />
      ) : (
        <JointDrawing seed={seed} className="absolute inset-0 m-auto h-3/4" />
      )}
      {hasPicture && file.origin && <OriginMark origin={file.origin} />}
    </div>
  )
}
