import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

import { backUp, verify } from './in-process.ts'
import { query } from './read-all-queries.ts'

/** Builds a backup of three people with photos. */
export const buildArchive = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-archive-'))
  const database = await createTestDatabase()
  const storage = createFolderStorage(join(folder, 'files'))
  await query(
    database.connectionString,
    `insert into users (uid_user, email, username, password_hash, photo_key)
     select gen_random_uuid(), n || '@people.example', 'Person ' || n, 'none', 'photos/' || n
     from generate_series(1, 3) as n`,
  )
  for (const number of [1, 2, 3]) await storage.putBytes(`photos/${number}`, Buffer.alloc(700 * number, 'x'))
  const path = join(folder, 'all.tar')
  await backUp({ dataDir: folder, database }, path)

  /** Returns the rejection message. */
  const refusalOf = async (bytes: Buffer): Promise<string> => {
    const changed = join(folder, 'changed.tar')
    await writeFile(changed, bytes)
    return verify(changed).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error && error.name === 'BackupError' ? error.message : 'unexpected'),
    )
  }
  const remove = async (): Promise<void> => {
    await database.drop()
    await rm(folder, { recursive: true })
  }
  return { folder, path, bytes: await readFile(path), refusalOf, remove }
}

/** Matches the message of a rejected archive. */
export const rejected: unknown = expect.stringMatching(
  /^The archive is (incomplete|corrupted)\.$|^This file is not a Joinery backup\.$/,
)

export const withBitChanged = (bytes: Buffer, position: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[position] = (changed[position] ?? 0) ^ 1
  return changed
}
