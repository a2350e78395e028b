import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { EmbeddedPostgresError, type Problem } from '@joinery/embedded-postgres/embedded-postgres-error'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { StartError } from '#platform/process/start-error.ts'

import { explain, isAlreadyRunning, startPostgres } from './start-postgres.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-refused-'))
})
afterEach(() => rm(folder, { recursive: true }))

const refusal = (dataDir: string, minFreeDiskMb = 1): Promise<unknown> =>
  startPostgres({ dataDir, minFreeDiskMb, print: () => undefined }).then(
    () => 'It started.',
    (error: unknown) => (error instanceof StartError ? error.message : error),
  )

test('refuses an unusable folder with one sentence that names the setting', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await refusal(join(file, 'data'))).toBe(
    `Can't write to the data folder ${file}/data (ENOTDIR). Set DATA_DIR to a folder you can write to.`,
  )
  expect(await refusal(`${folder}$HOME`)).toBe(
    `The data folder ${folder}$HOME has a ", $, \` or \\ in its name, and PostgreSQL can't start there. Set DATA_DIR to another folder.`,
  )
  expect(await refusal(folder, 1e9)).toMatch(
    /^Not enough disk space for the data folder \S+: \d+ MB free, 1000000000 MB required \(MIN_FREE_DISK_MB\)\.$/,
  )
})

const sentences: Readonly<Record<Problem, string>> = {
  'already-running': 'So it is. Stop it first, or set DATA_DIR to another folder.',
  'did-not-start': 'So it is.',
  'folder-name': 'So it is. Set DATA_DIR to another folder.',
  'no-binaries': 'So it is. Set DATABASE_URL to your own PostgreSQL.',
  'no-runner': 'So it is. Start it as an ordinary user, or set DATABASE_URL.',
  'not-writable': 'So it is. Set DATA_DIR to a folder you can write to.',
  'older-version': 'So it is. Run npm run upgrade to migrate it. The old database is kept.',
  'other-owner': 'So it is. Start it as that user, or set DATA_DIR to another folder.',
  'other-version': 'So it is. Start the version that created it, or set DATA_DIR to another folder.',
  'port-taken': 'So it is.',
  'too-little-disk': 'So it is (MIN_FREE_DISK_MB).',
}

// Object.keys loses the literal key types.
test.each(Object.keys(sentences) as Problem[])('explains %s with advice', (problem) => {
  const message = explain(new EmbeddedPostgresError(problem, 'So it is'))
  expect(message).toBeInstanceOf(StartError)
  expect(message).toMatchObject({ message: sentences[problem] })
  expect(isAlreadyRunning(message)).toBe(problem === 'already-running')
})

test('passes unexpected errors through', () => {
  const error = new Error('A fault')
  expect(explain(error)).toBe(error)
  expect(isAlreadyRunning(error)).toBe(false)
})
