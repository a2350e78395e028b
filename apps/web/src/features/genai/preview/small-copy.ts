import { limits } from '@joinery/contract/limits'

/** Files that are small enough travel as they are. */
const fewBytes = 500_000

const shrink = async (file: File): Promise<File> => {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, limits.ai.previewSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // WebP keeps transparency; a browser that cannot write it writes PNG.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

const copies = new WeakMap<File, Promise<File>>()

/** A picture as it is looked at while somebody types: made once, and a fraction of its bytes. */
export const smallCopy = (file: File): Promise<File> => {
  const known = copies.get(file)
  if (known) return known
  // What this browser cannot decode is sent whole: the server has the last word.
  const copy = file.size <= fewBytes ? Promise.resolve(file) : shrink(file).catch(() => file)
  copies.set(file, copy)
  return copy
}
