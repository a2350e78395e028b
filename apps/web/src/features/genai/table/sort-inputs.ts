import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

/** What the file dialog offers. It can be overruled, and dropping knows no dialog: every file is looked at again. */
export const acceptedImages = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif'

const names = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** What a phone's camera writes and a browser cannot show: the server converts it. */
export const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

// Some browsers do not know the type of every picture; the server has the last word, by the bytes.
const isImage = ({ name, type }: File): boolean =>
  type === '' ? names.test(name) : acceptedImages.split(',').includes(type)

const reasonAgainst = (file: File): string | null => {
  if (!isImage(file)) return messages.ai.inputNotImage
  return file.size > limits.ai.inputBytes ? messages.ai.inputTooLarge : null
}

/** Which of the new pictures join those on the table, and every sentence about those that do not, once. */
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
