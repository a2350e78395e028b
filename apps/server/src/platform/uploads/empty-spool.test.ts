import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { emptySpool } from './empty-spool.ts'

it('deletes stale files of killed processes and keeps recent ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-spool-'))
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of ['old', 'fresh']) await writeFile(join(folder, name), 'bytes')
  await utimes(join(folder, 'old'), longAgo, longAgo)
  await emptySpool(folder)
  expect(await readdir(folder)).toEqual(['fresh'])
  await emptySpool(join(folder, 'nowhere'))
  await rm(folder, { recursive: true })
})
