import type { GeneratedImage } from '@joinery/contract/ai'

import { originOf } from '#kit/ui/pictures/ai-mark.tsx'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

const written = (prompt: string): string => `<p>${escape(prompt).replaceAll('\n', '<br>')}</p>`

/** What a message with a generated image says: what it is, and what was asked for. */
export const postContent = ({ prompt, is_local }: GeneratedImage): string =>
  `<p><strong>${originOf(is_local)}</strong></p>${written(prompt)}`

/** The picture has its mark: the words are those that were asked for. */
export const cardContent = ({ prompt }: GeneratedImage): string => written(prompt)
