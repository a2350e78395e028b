import type { GeneratedImage } from '@joinery/contract/ai'

import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { formatDate } from '#lib/format.ts'

/** Twice what a tile is wide at most, for dense screens. */
const width = 640

type GeneratedTileProps = { image: GeneratedImage; onOpen: () => void; onBroken: () => void }

export function GeneratedTile({ image, onOpen, onBroken }: GeneratedTileProps) {
  const { url, prompt, placeholder, is_local, created_at } = image
  return (
    <li>
      <button type="button" onClick={onOpen} className="group block w-full text-left">
        <span
          className="block aspect-4/3 overflow-hidden rounded-md bg-sunken bg-cover bg-center"
          style={placeholder === null ? undefined : { backgroundImage: `url(${placeholder})` }}
        >
          <img
            src={`${url}&w=${width}`}
            alt={prompt}
            loading="lazy"
            decoding="async"
            onError={onBroken}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
          />
        </span>
        <span className="mt-2 line-clamp-1 text-sm font-medium">{prompt}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-muted">
          <AiMark isLocal={is_local} className="max-sm:text-xs" />
          <span className="tabular-nums">{formatDate(created_at)}</span>
        </span>
      </button>
    </li>
  )
}
