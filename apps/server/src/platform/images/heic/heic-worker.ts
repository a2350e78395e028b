// Worker that decodes one HEIC image and exits, because the decoder's memory never shrinks.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

/** Used part of the package, which has no usable types. */
type HeifImage = {
  readonly is_primary: () => boolean
  readonly get_width: () => number
  readonly get_height: () => number
  readonly display: (target: Pixels, done: (filled: Pixels | null) => void) => void
}
type Libheif = { readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] } }

type Pixels = { readonly data: Uint8ClampedArray<ArrayBuffer>; readonly width: number; readonly height: number }

export type HeicAnswer = { readonly pixels: ArrayBuffer; readonly width: number; readonly height: number } | null

const decode = async ({ bytes, maxPixels }: HeicOrder): Promise<HeicAnswer> => {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const images = new HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return null
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const filled = await new Promise<Pixels | null>((resolve) => image.display(target, resolve))
  return filled && { pixels: filled.data.buffer, width, height }
}

export type HeicOrder = { readonly bytes: Uint8Array; readonly maxPixels: number }

const answer = await decode(workerData as HeicOrder) // sent by decode-heic.ts only
parentPort?.postMessage(answer, answer ? [answer.pixels] : [])
