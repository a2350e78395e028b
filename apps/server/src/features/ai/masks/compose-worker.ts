// Worker thread that composes an answer into the masked part of an image, one at a time, because it visits every pixel.
import { parentPort } from 'node:worker_threads'

import type { Size } from '@joinery/image-providers/image-provider'

import { openImage } from '#platform/images/image-pool.ts'

import { blend, isSize, measureDrift, type Pixels } from './blend.ts'
import { feather } from './feather.ts'

export type ComposeOrder = {
  readonly original: Uint8Array
  readonly answer: Uint8Array
  readonly size: Size
  readonly alpha: Uint8Array
  /** The width of the soft edge, as a share of the longer side. */
  readonly edge: number
}

export type ComposeAnswer = { readonly bytes: Uint8Array; readonly drift: number } | { readonly error: string }

const openOriginal = async (bytes: Uint8Array, size: Size): Promise<Pixels> => {
  const picture = openImage(bytes, { failOn: 'error' })
  const { hasAlpha } = await picture.metadata()
  const upright = picture.autoOrient().toColourspace('srgb')
  const { data, info } = await (hasAlpha ? upright.ensureAlpha() : upright.removeAlpha())
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const channels = hasAlpha ? 4 : 3
  if (!isSize(info, size) || info.channels !== channels) throw new Error('The mask and the image differ in size')
  return { data, channels }
}

/** Scales the answer to the image's size, so that before and after align. */
const openAnswer = async (bytes: Uint8Array, size: Size): Promise<Pixels> => {
  const { data, info } = await openImage(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 4) throw new Error('The response has no colours')
  return { data, channels: 4 }
}

const compose = async ({ original, answer, size, alpha, edge }: ComposeOrder): Promise<ComposeAnswer> => {
  const before = await openOriginal(original, size)
  const after = await openAnswer(answer, size)
  const drift = measureDrift(before, after, alpha)
  blend(before, after, feather(alpha, size, edge * Math.max(size.width, size.height)))
  // Fast rather than small, because it is encoded again in the requested format.
  const bytes = await openImage(before.data, { raw: { ...size, channels: before.channels } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { bytes, drift }
}

const answerTo = async (order: ComposeOrder): Promise<void> => {
  const answer = await compose(order).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : 'unknown',
  }))
  // The file is copied: libvips owns its memory and does not hand it over.
  parentPort?.postMessage(answer, [])
}

parentPort?.on('message', (order: ComposeOrder) => void answerTo(order))
