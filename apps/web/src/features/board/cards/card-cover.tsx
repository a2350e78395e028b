import type { Attachment } from '@joinery/contract/files'
import { useState } from 'react'

import { versionWords } from '#kit/attachments/version-badge.tsx'

/** Twice the widest card for dense screens, as the server cuts them. */
const coverWidth = 640

/** The first picture of a card, on top of it. Its tiny likeness stands in until it is here. */
export function CardCover({ file, onMissing }: { file: Attachment; onMissing: () => void }) {
  const [missing, setMissing] = useState<string | null>(null)
  const { url, placeholder } = file
  const look = {
    className:
      'block aspect-5/2 w-full rounded-t-[calc(var(--radius-md)-1px)] bg-sunken bg-cover bg-center object-cover',
    style: placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` },
  }
  if (missing === url) return placeholder === undefined ? null : <div {...look} />
  return (
    <img
      {...look}
      src={`${url}&w=${coverWidth}`}
      // The number itself is drawn by the stylesheet: a card has few elements.
      alt={versionWords(file)}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setMissing(url)
        onMissing()
      }}
    />
  )
}
