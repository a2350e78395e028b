import { limits } from '@joinery/contract/limits'

import { defineTask } from '#platform/tasks/define-task.ts'

import { openImage, readImageMetadata } from './image-pool.ts'

const { height: maxHeight, inputPixels, width: maxWidth } = limits.logo

/** Above this size, colours are reduced to a palette. */
const trueColorBytes = 60_000

const render = async (input: Buffer, isSvg: boolean): Promise<Buffer | null> => {
  const { width, height } = await readImageMetadata(input)
  if (!(width > 0 && height > 0)) return null
  // A drawing has no resolution: it is drawn at the size of the logo.
  const scale = Math.min(maxWidth / width, maxHeight / height)
  if (!isSvg && width * height > inputPixels) return null
  const drawn = openImage(input, isSvg ? { density: Math.min(Math.max(72 * scale, 0.01), 7200) } : {})
    .rotate()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: !isSvg })
    .toColourspace('srgb')
    .ensureAlpha()
  const { channels } = await openImage(await drawn.clone().png().toBuffer()).stats()
  // Nothing would be visible.
  if ((channels[3]?.max ?? 0) === 0) return null
  const png = await drawn.clone().png({ compressionLevel: 9 }).toBuffer()
  return png.length <= trueColorBytes ? png : drawn.clone().png({ palette: true, effort: 7 }).toBuffer()
}

/** Takes base64 instead of a file; returns base64, or null for an image without visible pixels. */
export const renderLogo = defineTask(
  import.meta.url,
  'renderLogo',
  async (_path, { base64, isSvg }: { readonly base64: string; readonly isSvg: boolean }): Promise<string | null> => {
    // From memory, so that a relative reference in an SVG would have no folder.
    const png = await render(Buffer.from(base64, 'base64'), isSvg)
    return png?.toString('base64') ?? null
  },
)
