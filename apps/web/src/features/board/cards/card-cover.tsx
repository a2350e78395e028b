import type { Attachment } from '@joinery/contract/files'
import { useState } from 'react'

/** Twice the widest card for dense screens, as the server cuts them. */
const coverWidth = 640

/** The first picture of a card, on top of it. Its tiny likeness stands in until it is here. */
export function CardCover({ file, onMissing }: { file: Attachment; onMissing: () => void }) {
  const [missing, setMissing] = useState<string | null>(null)
  const { url, placeholder } = file
  if (missing === url && placeholder === undefined) return null
  return (
    <div
      className="aspect-5/2 overflow-hidden rounded-t-[calc(var(--radius-md)-1px)] bg-sunken bg-cover bg-center"
      style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {missing !== url && (
        <img
          src={`${url}&w=${coverWidth}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            setMissing(url)
            onMissing()
          }}
          className="size-full object-cover"
        />
      )}
    </div>
  )
}
