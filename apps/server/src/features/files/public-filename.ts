// AI images were once named after their prompt, which is internal. The team keeps those names; clients, guests, the public
// and every document for them get the name from here.
import { extname } from 'node:path'

import { can, type AccessRole } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'

/** As stored; `source_prompts` are the prompts of the images it was made from. */
export type StoredOrigin = FullOrigin & { readonly source_prompts?: readonly string[] }

export type NamedFile = {
  readonly filename: string
  readonly version: number
  readonly origin: Pick<StoredOrigin, 'prompt' | 'source_prompts'> | null
}

/** The name, without extension, that images with this prompt had. */
const nameFrom = (prompt: string): string => {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return /^.{0,60}/u.exec(words.join('-'))?.[0].replace(/-$/, '') ?? ''
}

/** Whether the name comes from one of these prompts, with the prefix and suffixes that were added to such names. */
export const isNamedAfter = (filename: string, prompts: readonly string[]): boolean => {
  const base = filename
    .slice(0, filename.length - extname(filename).length)
    .replace(/^(?:revised-)+/, '')
    .replace(/-(?:ai-made|local-preview)$/, '')
  return prompts.some((prompt) => nameFrom(prompt) === base)
}

export const publicFilename = ({ filename, version, origin }: NamedFile): string =>
  origin && isNamedAfter(filename, [origin.prompt, ...(origin.source_prompts ?? [])])
    ? `image-ai-${version}${extname(filename)}`
    : filename

/** The name for a reader with this role; without a role, the public name. */
export const filenameFor = (role: AccessRole | null, file: NamedFile): string =>
  role !== null && can(role, 'useAi') ? file.filename : publicFilename(file)
