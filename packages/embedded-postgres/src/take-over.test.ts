import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { findRunning } from './take-over.ts'

let cluster: string
beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'joinery-cluster-'))
})
afterEach(() => rm(cluster, { recursive: true }))

const pidFile = () => join(cluster, 'postmaster.pid')

test.each(['', '\n', `${process.pid}\n`])(
  'a pid file that is created but not yet written means starting (%j)',
  async (written) => {
    await writeFile(pidFile(), written)
    expect(await findRunning(cluster, 'any')).toBe('busy')
    expect(await readdir(cluster)).toEqual(['postmaster.pid'])
  },
)

test('a pid file that was never written is a leftover of a crash and is removed', async () => {
  await writeFile(pidFile(), '')
  const before = new Date(Date.now() - 60_000)
  await utimes(pidFile(), before, before)
  expect(await findRunning(cluster, 'any')).toBe('none')
  expect(await readdir(cluster)).toEqual([])
})
