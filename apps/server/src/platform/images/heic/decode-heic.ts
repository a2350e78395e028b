// HEIC, as phones take photographs: libvips knows its head and not its pixels. The decoder is WebAssembly, in a thread of
// its own that ends with its picture, so that neither a crash, nor memory, nor time that it takes is the server's.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { createBounded } from '#platform/bounded.ts'

import type { HeicAnswer, HeicOrder } from './heic-worker.ts'

/** Those of the newest phones have 48 million. */
export const maxHeicPixels = 50_000_000

/** 24 megapixels take 3 to 4 seconds of processor time. */
const timeLimitMs = 60_000

/** One at a time: the memory of WebAssembly is outside the limits that a thread can be given. */
const inTurn = createBounded(1)

const segmentBytes = 65_519

/** An ICC profile as segments of a JPEG: without it the colours of a phone's wide gamut would be read as plain sRGB. */
const profileSegments = (profile: Buffer): Buffer[] => {
  const count = Math.ceil(profile.length / segmentBytes)
  return Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * segmentBytes, (index + 1) * segmentBytes)
    const head = Buffer.from(`\xff\xe2\0\0ICC_PROFILE\0${String.fromCharCode(index + 1, count)}`, 'latin1')
    head.writeUInt16BE(part.length + 16, 2)
    return Buffer.concat([head, part])
  })
}

/** After the two bytes with which every JPEG begins. */
export const withProfile = (jpeg: Buffer, profile: Buffer | undefined): Buffer =>
  profile ? Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(profile), jpeg.subarray(2)]) : jpeg

export type DecodedHeic = { readonly pixels: Buffer; readonly width: number; readonly height: number }

/** RGBA, upright; throws for what cannot be decoded in time. */
export const decodeHeic = (bytes: Uint8Array, limits = { timeMs: timeLimitMs }): Promise<DecodedHeic> =>
  inTurn(async () => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: { bytes, maxPixels: maxHeicPixels } satisfies HeicOrder,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      // What the decoder prints about a broken picture is nobody's business.
      stdout: true,
      stderr: true,
    })
    try {
      const signal = AbortSignal.timeout(limits.timeMs)
      const exited = once(worker, 'exit').then(() => [null])
      exited.catch(() => undefined) // an error rejects the other, too
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), exited])) as [HeicAnswer] // the worker's
      if (!answer) throw new Error('The HEIC image cannot be decoded')
      return { ...answer, pixels: Buffer.from(answer.pixels) }
    } finally {
      await worker.terminate()
    }
  })
