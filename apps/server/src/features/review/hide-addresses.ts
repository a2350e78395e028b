import { mentionAttribute } from '@joinery/contract/text/rich-text'

import { plainText } from '#platform/security/clean-html.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

/** A mention in sanitised text; the group is the person's id. */
export const mention = new RegExp(`<span\\b[^>]*\\b${mentionAttribute}="([^"]*)"[^>]*>.*?</span>`, 'gs')

export type Text = { readonly content: string; readonly original_content: string }

/** Replaces mentions by `nameOf`, because people without a name are mentioned by their address. Expects sanitised text. */
export const hideAddresses = ({ content, original_content }: Text, nameOf: (uid_user: string) => string): Text => {
  if (!content.includes(mentionAttribute)) return { content, original_content }
  const named = content.replaceAll(mention, (_, uid_user: string) => escapeHtml(`@${nameOf(uid_user)}`))
  return { content: named, original_content: plainText(named) }
}
