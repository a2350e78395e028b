import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** Accepted by the file dialog. Users can override it and drop any file, so each file is checked again. */
export const acceptedImages = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif'

const names = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** Phone camera format that browsers cannot display; the server converts it. */
export const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

// Some browsers report no type for some images; the server checks the content.
const isImage = ({ name, type }: File): boolean =>
  type === '' ? names.test(name) : acceptedImages.split(',').includes(type)

const reasonAgainst = (file: File): string | null => {
  if (!isImage(file)) return messages.ai.inputNotImage
  return file.size > limits.ai.inputBytes ? messages.ai.inputTooLarge : null
}

/** Returns the current images with the accepted new ones, and each message about rejected ones once. */
export const sortInputs = (
  current: readonly File[],
  added: readonly File[],
): { readonly images: readonly File[]; readonly fault: string | null } => {
  const images = [...current]
  const reasons = new Set<string>()
  for (const file of added) {
    const reason = reasonAgainst(file) ?? (images.length >= limits.ai.inputs ? messages.ai.tooManyInputs : null)
    if (reason === null) images.push(file)
    else reasons.add(reason)
  }
  return { images, fault: reasons.size > 0 ? [...reasons].join('. ') : null }
}
