import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newId } from '#platform/ids.ts'

import type { Upload } from './receive-form.ts'

export type Original = { readonly path: string; readonly filename: string; readonly mimetype: string }

const copy = async ({ path, filename, mimetype }: Original, target: string): Promise<Upload> => {
  const bytes = await readFile(path)
  await writeFile(target, bytes, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: target, filename, claimed: mimetype, bytes: bytes.length, sha256 }
}

/**
 * Calls `act` with copies of bundled files as if they were uploaded, in the given order, then removes those it did not
 * move.
 */
export const withCopies = async <Result>(
  spoolDir: string,
  originals: readonly Original[],
  act: (uploads: readonly Upload[]) => Promise<Result>,
): Promise<Result> => {
  await mkdir(spoolDir, { recursive: true })
  const targets = originals.map((original) => ({ original, path: join(spoolDir, newId()) }))
  try {
    return await act(await Promise.all(targets.map(({ original, path }) => copy(original, path))))
  } finally {
    await Promise.all(targets.map(({ path }) => rm(path, { force: true })))
  }
}
