// A truncated or modified archive is rejected at any position.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, it } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { backUp, verify } from '#testing/backups/in-process.ts'
import { query } from '#testing/backups/read-all-queries.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

import { encodeHeader, decodeHeader } from './tar-format.ts'

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
const archive = join(folder, 'all.tar')
await backUp({ dataDir: folder, database }, archive)
const whole = await readFile(archive)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Returns the rejection message or an empty string. */
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, 'changed.tar')
  await writeFile(path, bytes)
  return verify(path).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error && error.name === 'BackupError' ? error.message : 'unexpected'),
  )
}

const sentence = /^The archive is (incomplete|corrupted)\.$|^This file is not a Joinery backup\.$/

/** About a hundred positions across the archive, and both ends of its last entries. */
const positions = (): number[] => {
  const spread = Array.from(
    { length: 100 },
    (_, index) => Math.floor((index * whole.length) / 100) + ((index * 37) % 512),
  )
  return [...new Set([0, ...spread, whole.length - 1, whole.length - 1024, whole.length - 1025])].filter(
    (position) => position < whole.length,
  )
}

describe('archive', () => {
  it('is complete, and standard tar and sha256sum can read and check it', async () => {
    const { head, manifest } = await verify(archive)
    expect(manifest.blobs).toEqual({ count: 3, bytes: 4200, lost: 0, deleted: 0, changed: 0 })
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(3)
    expect(head.migrations.at(-1)).toMatch(/^\d{4}_/)
    const out = join(folder, 'opened')
    await mkdir(out)
    await promisify(execFile)('tar', ['-xf', archive, '-C', out])
    await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out })
    await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'manifest.sha256'], { cwd: out })
  })

  it('is rejected when truncated at any position', async () => {
    for (const position of positions()) {
      expect([position, await refusalOf(whole.subarray(0, position))]).toEqual([
        position,
        expect.stringMatching(sentence),
      ])
    }
  })

  it('is rejected when any bit is changed', async () => {
    for (const position of positions()) {
      const changed = Buffer.from(whole)
      changed[position] = (changed[position] ?? 0) ^ 1
      const refusal = await refusalOf(changed)
      expect([position, refusal]).toEqual([position, expect.stringMatching(sentence)])
    }
  })

  it('is rejected with trailing data or when it is another kind of file', async () => {
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('x')]))).toMatch(sentence)
    expect(await refusalOf(Buffer.concat([whole, whole]))).toMatch(sentence)
    expect(await refusalOf(Buffer.from('PK'.repeat(1000)))).toBe('This file is not a Joinery backup.')
    expect(await refusalOf(Buffer.alloc(0))).toBe('This file is not a Joinery backup.')
  })

  it('is rejected before anything else is read if its version is newer', async () => {
    const text = (version: string, format = 1) => Buffer.from(JSON.stringify({ program: 'joinery', format, version }))
    const beginning = (head: Buffer) =>
      Buffer.concat([
        encodeHeader({ name: 'backup.json', size: head.length, seconds: 1 }),
        head,
        Buffer.alloc(512 - head.length),
      ])
    expect(await refusalOf(beginning(text('99.0.0')))).toMatch(
      /^This archive was created by version 99\.0\.0, but you are running .*\. Use version 99\.0\.0 or newer\.$/,
    )
    expect(await refusalOf(beginning(text('0.1.0', 2)))).toMatch(/Use version 0\.1\.0 or newer\.$/)
  })
})

describe('header', () => {
  it('encodes names, sizes and times like tar, including long and large ones', () => {
    for (const header of [
      { name: 'files/größe', size: 0, seconds: 0 },
      { name: `${'a'.repeat(90)}/${'b'.repeat(90)}`, size: 8 ** 11 - 1, seconds: 1_700_000_000 },
      { name: 'large', size: 50 * 1024 ** 3, seconds: 1 },
    ]) {
      expect(decodeHeader(encodeHeader(header))).toEqual(header)
    }
    expect(() => encodeHeader({ name: 'a'.repeat(300), size: 0, seconds: 0 })).toThrow('too long')
  })
})
