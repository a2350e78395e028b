import type { Attachment } from '@joinery/contract/files'
import { ImageIcon } from 'lucide-react'

import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'

type ItemImageProps = {
  image: Attachment | null
  /** Nothing is cut off to fill the place. */
  isWhole?: boolean
  onBroken: () => void
  className: string
}

/** An item's image, or its empty place. */
export function ItemImage({ image, isWhole = false, onBroken, className }: ItemImageProps) {
  return (
    <span
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken bg-cover bg-center text-muted ${className}`}
      style={
        image?.placeholder === undefined || isWhole ? undefined : { backgroundImage: `url("${image.placeholder}")` }
      }
    >
      {image ? (
        <img
          src={thumbnailAddress(image.url)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onBroken}
          className={`size-full ${isWhole ? 'object-contain' : 'object-cover'}`}
        />
      ) : (
        <ImageIcon className="size-4.5" strokeWidth={1.25} aria-hidden />
      )}
    </span>
  )
}
