import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { planPackages, runtimes, writeLock } from './prepare.mjs'

test.each(Object.entries(runtimes))('the Node that is fetched for %s is held to its checksum', (_machine, runtime) => {
  const folder = mkdtempSync(join(tmpdir(), 'joinery-runtime-'))
  writeLock(folder, runtime)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const locked = packages[`node_modules/${runtime.name}`]
  expect(locked.version).toBe(runtime.version)
  expect(Buffer.from(locked.integrity.replace(/^sha512-/, ''), 'base64')).toHaveLength(64)
  rmSync(folder, { recursive: true })
})

test('a start installs run-time packages, and tests add the rest without removing any', () => {
  const fresh = planPackages(null, 'abc', 'run')
  expect(fresh).toEqual(expect.arrayContaining(['ci', '--omit=dev', '--workspace=@joinery/server']))
  expect(planPackages('abc run', 'abc', 'run')).toBeNull()
  expect(planPackages('abc run', 'abc', 'all')).toEqual(['install', '--no-save', '--include=dev'])
  expect(planPackages('abc', 'abc', 'all')).toBeNull()
  expect(planPackages('abc', 'abc', 'run')).toBeNull()
})

test.each(['run', 'all'])('packages of another lockfile are replaced as a whole (%s)', (wanted) => {
  expect(planPackages('abc run', 'def', wanted)?.[0]).toBe('ci')
  expect(planPackages('abc', 'def', wanted)?.[0]).toBe('ci')
  expect(planPackages(null, 'def', wanted)?.[0]).toBe('ci')
})

test('no two runtimes have the same checksum', () => {
  const checksums = Object.values(runtimes).map(({ integrity }) => integrity)
  expect(new Set(checksums).size).toBe(checksums.length)
})
