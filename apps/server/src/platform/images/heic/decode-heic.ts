// Decodes HEIC photos, for which libvips reads only the header. The WebAssembly decoder runs in a worker that ends with
// its image, which isolates crashes, memory and time from the server.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'

import type { HeicAnswer, HeicOrder } from './heic-worker.ts'

/** Photos of current phones have 48 million pixels. */
export const maxHeicPixels = 50_000_000

/** 24 megapixels take 3 to 4 seconds of CPU time. */
const timeLimitMs = 60_000

/** One at a time, because worker memory limits do not cover WebAssembly. */
const limitConcurrency = createConcurrencyLimit(1)

const segmentBytes = 65_519

/** Splits an ICC profile into JPEG segments; without it wide-gamut colours would be read as sRGB. */
const profileSegments = (profile: Buffer): Buffer[] => {
  const count = Math.ceil(profile.length / segmentBytes)
  return Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * segmentBytes, (index + 1) * segmentBytes)
    const head = Buffer.from(`\xff\xe2\0\0ICC_PROFILE\0${String.fromCharCode(index + 1, count)}`, 'latin1')
    head.writeUInt16BE(part.length + 16, 2)
    return Buffer.concat([head, part])
  })
}

/** Inserts the segments after the two-byte JPEG marker. */
export const withProfile = (jpeg: Buffer, profile: Buffer | undefined): Buffer =>
  profile ? Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(profile), jpeg.subarray(2)]) : jpeg

export type DecodedHeic = { readonly pixels: Buffer; readonly width: number; readonly height: number }

/** Returns upright RGBA; throws if decoding fails or times out. */
export const decodeHeic = (bytes: Uint8Array, limits = { timeMs: timeLimitMs }): Promise<DecodedHeic> =>
  limitConcurrency(async () => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: { bytes, maxPixels: maxHeicPixels } satisfies HeicOrder,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      // Discard the decoder's output about broken images.
      stdout: true,
      stderr: true,
    })
    try {
      const signal = AbortSignal.timeout(limits.timeMs)
      const exited = once(worker, 'exit').then(() => [null])
      exited.catch(() => undefined) // a worker error also rejects the race below
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), exited])) as [HeicAnswer] // sent by the worker
      if (!answer) throw new Error('The HEIC image cannot be decoded')
      return { ...answer, pixels: Buffer.from(answer.pixels) }
    } finally {
      await worker.terminate()
    }
  })
