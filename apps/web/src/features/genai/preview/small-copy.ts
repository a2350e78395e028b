import { limits } from '@joinery/contract/limits'

/** Files up to this size are sent unchanged. */
const fewBytes = 500_000

const shrink = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, limits.ai.previewSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // WebP keeps transparency; browsers without WebP encoding fall back to PNG.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

const copies = new WeakMap<File, Promise<File>>()

/** Returns a smaller copy of an image for previews, created once. */
export const smallCopy = (file: File): Promise<File> => {
  const known = copies.get(file)
  if (known) return known
  // Send the original if this browser cannot decode it; the server validates it.
  const copy = file.size <= fewBytes ? Promise.resolve(file) : shrink(file).catch(() => file)
  copies.set(file, copy)
  return copy
}
