// Names of generated images: `{source}-ai-{n}.{format}`. A prompt never becomes part of a name, because clients see names.
import type { GenerationRow } from '#features/ai/generations/generation-queries.ts'
import { cleanFilename } from '#features/files/attach-files.ts'
import { findFile, listOriginsOfNames } from '#features/files/file-queries.ts'
import { isNamedAfter, publicFilename } from '#features/files/public-filename.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { listPromptsOfNames, nextNameNumber } from './name-queries.ts'

const unnamed = 'image'

/** Leaves room for the number and the extension. */
const sourceMax = 150

const sourceFrom = (filename: string): string => {
  const base = filename
    .replace(/\.\w{1,5}$/, '')
    .replace(/-ai-\d+$/, '')
    .trim()
  return base === '' ? unnamed : Array.from(base).slice(0, sourceMax).join('')
}

/** Browsers call unnamed data `blob`. */
const isName = (filename: string | undefined): filename is string =>
  filename !== undefined && filename !== '' && filename !== 'blob'

/** Whether an upload is an older image that was named after its prompt: the person's own, or of the project. */
const isPromptName = async (
  { actor, db }: ActorContext,
  filename: string,
  uid_project: string | undefined,
): Promise<boolean> => {
  const names = [filename, filename.replace(/^(?:revised-)+/, '')]
  const own = await listPromptsOfNames(db, actor.uid_user, names)
  const origins = uid_project === undefined ? [] : await listOriginsOfNames(db, uid_project, names)
  return isNamedAfter(filename, [
    ...own,
    ...origins.flatMap(({ prompt, source_prompts = [] }) => [prompt, ...source_prompts]),
  ])
}

export const readSourceName = async (
  context: ActorContext,
  input: {
    readonly source_uid_file: string | undefined
    readonly uid_project: string | undefined
    readonly uploads: readonly { readonly filename?: string | undefined }[]
  },
): Promise<string> => {
  const { source_uid_file, uid_project, uploads } = input
  const file = source_uid_file === undefined ? undefined : await findFile(context.db, source_uid_file)
  if (file) return sourceFrom(publicFilename(file))
  const given = uploads[0]?.filename
  if (!isName(given)) return unnamed
  const filename = cleanFilename(given)
  return (await isPromptName(context, filename, uid_project)) ? unnamed : sourceFrom(filename)
}

/** Call in the transaction that stores the image, so that no two images get the same name. */
export const nameImage = async (
  tx: Tx,
  { uid_project, uid_user, source_name, format }: GenerationRow,
): Promise<string> => `${source_name}-ai-${await nextNameNumber(tx, uid_project ?? uid_user, source_name)}.${format}`
