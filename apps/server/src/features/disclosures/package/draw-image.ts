// The full-size images of a package: upright, in sRGB, without metadata but the given XMP.
import { createRequire } from 'node:module'

import type { LabelCorner } from '@joinery/contract/disclosures/kinds'
import type { Sharp } from 'sharp'

import { drawText, openImage, readImageMetadata, toDecodable } from '#platform/images/image-pool.ts'
import { defineTask } from '#platform/tasks/define-task.ts'

const fontfile = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

export type PackageFormat = 'jpg' | 'png' | 'webp'

/** A browser-safe format per stored one. Of an animation the first frame, as on the page. */
const formats = new Map<string, PackageFormat>([
  ['image/jpeg', 'jpg'],
  ['image/heic', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'webp'],
])

export const packageFormatOf = (mimetype: string): PackageFormat => formats.get(mimetype) ?? 'jpg'

export const packageTypes: Readonly<Record<PackageFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

type Size = { readonly width: number; readonly height: number }

/** Height of the letters as a share of the image's shorter side. */
const letterShare = 1 / 26
const smallestLetters = 12
/** The label with its plate covers at most this share of the image's sides. */
const largestShare = 0.9

/** Draws the label on a dark plate with a light edge, which is legible on light and dark areas. */
const drawLabel = async (label: string, image: Size): Promise<{ readonly png: Buffer } & Size> => {
  const letters = Math.max(smallestLetters, Math.round(Math.min(image.width, image.height) * letterShare))
  const text = await drawText({
    text: `<span foreground="white">${label}</span>`,
    fontfile,
    font: 'Inter SemiBold 10',
    rgba: true,
    dpi: Math.round(letters * 7.2),
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const across = Math.round(letters * 0.75)
  const down = Math.round(letters * 0.55)
  const edge = Math.max(1, Math.round(letters / 18))
  const width = text.info.width + 2 * across
  const height = text.info.height + 2 * down
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${edge / 2}" y="${edge / 2}" width="${width - edge}" height="${height - edge}" rx="${letters * 0.4}"
      fill="#1d1b18" fill-opacity="0.88" stroke="#ffffff" stroke-opacity="0.6" stroke-width="${edge}"/></svg>`
  const drawn = openImage(Buffer.from(plate)).composite([{ input: text.data, left: across, top: down }])
  const scale = Math.min(1, (image.width * largestShare) / width, (image.height * largestShare) / height)
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
  const png = await drawn.png().toBuffer()
  return { png: scale === 1 ? png : await openImage(png).resize(size).png().toBuffer(), ...size }
}

const place = (image: Size, label: Size, corner: LabelCorner): { left: number; top: number } => {
  const free = { x: image.width - label.width, y: image.height - label.height }
  const wanted = Math.round(Math.min(image.width, image.height) / 40)
  const gap = { x: Math.min(wanted, Math.floor(free.x / 2)), y: Math.min(wanted, Math.floor(free.y / 2)) }
  return {
    left: corner.endsWith('left') ? gap.x : free.x - gap.x,
    top: corner.startsWith('top') ? gap.y : free.y - gap.y,
  }
}

const encode = (image: Sharp, format: PackageFormat): Sharp => {
  if (format === 'png') return image.png({ compressionLevel: 3 })
  if (format === 'webp') return image.webp({ quality: 90, effort: 2 })
  return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
}

type PackageImage = {
  readonly format: PackageFormat
  /** Null for the original. */
  readonly xmp: string | null
  readonly label: { readonly text: string; readonly corner: LabelCorner } | null
}

export const drawPackageImage = defineTask(
  import.meta.url,
  'drawPackageImage',
  async (path, { format, label, xmp }: PackageImage): Promise<Uint8Array> => {
    const decodable = await toDecodable(path)
    const { autoOrient } = await readImageMetadata(decodable)
    const image = openImage(decodable).rotate()
    if (label) {
      const drawn = await drawLabel(label.text, autoOrient)
      image.composite([{ input: drawn.png, ...place(autoOrient, drawn, label.corner) }])
    }
    const encoded = encode(image, format)
    return (xmp === null ? encoded : encoded.withXmp(xmp)).toBuffer()
  },
)
