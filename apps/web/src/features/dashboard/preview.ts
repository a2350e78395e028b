import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { plainText } from '#kit/rich-text/plain-text.ts'

/** The first 120 characters of a description, with line breaks between its blocks; longer ones end in dots. */
export const previewOf = (description: string): string => {
  const { descriptionPreview: most } = limits.project
  // By code point, so that an emoji is never cut; none takes more than two code units.
  const letters = Array.from(plainText(description, '\n').slice(0, 2 * (most + 1)))
  if (letters.length === 0) return messages.project.noDescription
  return letters.length > most ? `${letters.slice(0, most).join('')}...` : letters.join('')
}
