import { limits } from '@joinery/contract/limits'
import type { QuotedMessage, Reply } from '@joinery/contract/replies'

import { plainText } from '#kit/rich-text/plain-text.ts'

const { quotePreview } = limits.reply
const characters = new Intl.Segmenter()

/** The first hundred user-perceived characters of a text; longer texts end in three dots. */
export const previewOf = (html: string): string => {
  const text = plainText(html)
  if (text.length <= quotePreview) return text
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === quotePreview) return `${text.slice(0, index)}...`
    count += 1
  }
  return text
}

/** Builds a quote of a message before the server does. */
export const quoteOf = ({ uid_reply, email, username, name, content, attachments }: Reply): QuotedMessage => ({
  uid_reply,
  email,
  username,
  name,
  content,
  attachments,
})
