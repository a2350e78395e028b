import type { Attachment } from '@joinery/contract/files'
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { useEffect, useRef } from 'react'

import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import { OriginMark } from '#kit/attachments/origin-mark.tsx'
import { VersionBadge, versionWords } from '#kit/attachments/version-badge.tsx'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'

type FilmstripProps = { images: readonly Attachment[]; current: Attachment; onShow: (file: Attachment) => void }

export function Filmstrip({ images, current, onShow }: FilmstripProps) {
  const list = useRef<HTMLUListElement>(null)
  const { uid_file: shown } = current
  useEffect(() => {
    const button = list.current?.querySelector(`[data-picture="${shown}"]`)
    button?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <ul
      ref={list}
      aria-label={texts.allImages}
      className="flex shrink-0 gap-1.5 overflow-x-auto px-3 py-2.5 [justify-content:safe_center] [@media(max-height:30rem)]:hidden"
    >
      {images.map((image, index) => {
        const isShown = image.uid_file === shown
        return (
          <li key={image.uid_file} className="shrink-0">
            <button
              type="button"
              data-picture={image.uid_file}
              aria-label={[
                texts.image(index + 1, image.filename),
                versionWords(image),
                image.origin && originOf(image.origin.is_local),
              ]
                .filter(Boolean)
                .join(', ')}
              aria-current={isShown ? 'true' : undefined}
              title={image.filename}
              onClick={() => onShow(image)}
              className="relative block h-12 w-16 overflow-hidden rounded-sm opacity-60 outline-offset-2 transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-2 aria-[current]:ring-white"
            >
              <img
                src={thumbnailAddress(image.url)}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
              {image.origin && <OriginMark isSmall origin={image.origin} className="top-0.5 left-0.5" />}
              <VersionBadge file={image} className="right-0.5 bottom-0.5 h-4! px-1! text-[0.625rem]!" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
