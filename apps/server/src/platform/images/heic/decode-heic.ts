// Decodes HEIC photos, for which libvips reads only the header. The WebAssembly decoder blocks its thread and its memory
// never shrinks, so call it in a child process only (run-task.ts).
import { createRequire } from 'node:module'

/** Used part of the package, which has no usable types. */
type HeifImage = {
  readonly is_primary: () => boolean
  readonly get_width: () => number
  readonly get_height: () => number
  readonly display: (target: Pixels, done: (filled: Pixels | null) => void) => void
}
type Libheif = { readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] } }

type Pixels = { readonly data: Uint8ClampedArray<ArrayBuffer>; readonly width: number; readonly height: number }

/** Photos of current phones have 48 million pixels. */
export const maxHeicPixels = 50_000_000

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

/** Returns upright RGBA; throws if decoding fails. 24 megapixels take 3 to 4 seconds of CPU time. */
export const decodeHeic = async (bytes: Uint8Array): Promise<DecodedHeic> => {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  const images = new HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0]
  if (!image || width * height > maxHeicPixels) throw new Error('The HEIC image cannot be decoded')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const filled = await new Promise<Pixels | null>((resolve) => image.display(target, resolve))
  if (!filled) throw new Error('The HEIC image cannot be decoded')
  return { pixels: Buffer.from(filled.data.buffer), width, height }
}
