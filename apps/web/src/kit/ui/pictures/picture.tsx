import type { ComponentProps } from 'react'

/** An image in its formats and widths; `avif` and `webp` are srcset strings. */
export type PictureSources = { avif: string; webp: string; src: string; width: number; height: number }

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  sources: PictureSources
  sizes: string
  alt: string
}

export function Picture({ sources, sizes, alt, ...img }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img src={sources.src} alt={alt} width={sources.width} height={sources.height} decoding="async" {...img} />
    </picture>
  )
}
