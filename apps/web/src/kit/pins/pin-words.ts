import type { Attachment } from '@joinery/contract/files'
import { reviewMessages as texts } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'

import { nameWithGuest } from '#kit/ui/guest-mark.tsx'

const excerptLength = 90

/** Its first words, for where there is little room. */
export const excerptOf = ({ original_content }: Pick<Pin, 'original_content'>): string => {
  const words = original_content.replaceAll(/\s+/g, ' ').trim()
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}...` : words
}

/** What a reader of the screen hears of a number on the picture. */
export const pinName = (pin: Pin, file: Attachment): string => {
  const author = nameWithGuest(pin.author)
  return pin.uid_file === file.uid_file
    ? texts.pinLabel(pin.number, author, pin.status, excerptOf(pin))
    : texts.olderPinLabel(pin.number, pin.version, author, pin.status, excerptOf(pin))
}
