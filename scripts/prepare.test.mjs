import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runtimes, writeLock } from './prepare.mjs'

test.each(Object.entries(runtimes))('the Node that is fetched for %s is held to its checksum', (_machine, runtime) => {
  const folder = mkdtempSync(join(tmpdir(), 'joinery-runtime-'))
  writeLock(folder, runtime)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const locked = packages[`node_modules/${runtime.name}`]
  expect(locked.version).toBe(runtime.version)
  expect(Buffer.from(locked.integrity.replace(/^sha512-/, ''), 'base64')).toHaveLength(64)
  rmSync(folder, { recursive: true })
})

test('no two of them are the same', () => {
  const checksums = Object.values(runtimes).map(({ integrity }) => integrity)
  expect(new Set(checksums).size).toBe(checksums.length)
})
