import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { root } from '../steps.mjs'
import { setVersion } from './set-version.mjs'

const read = (folder, path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const { workspaces } = read(root, 'package.json')
const manifests = ['package.json', ...workspaces.map((path) => `${path}/package.json`)]

/** All versions the product's packages have or refer to. */
const versionsIn = (folder) => {
  const lock = read(folder, 'package-lock.json')
  const locked = ['', ...workspaces].map((path) => lock.packages[path])
  const all = [...manifests.map((path) => read(folder, path)), ...locked]
  const named = all.flatMap((entry) =>
    Object.entries({ ...entry.dependencies, ...entry.devDependencies }).filter(([name]) =>
      name.startsWith('@joinery/'),
    ),
  )
  return [...new Set([lock.version, ...all.map(({ version }) => version), ...named.map(([, version]) => version)])]
}

let copy
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'joinery-release-'))
  for (const path of [...manifests, 'package-lock.json', 'CHANGELOG.md']) cpSync(join(root, path), join(copy, path))
})
afterEach(() => rmSync(copy, { recursive: true }))

test('all packages have one version, and the changelog has its section', () => {
  const { version } = read(root, 'package.json')
  expect(versionsIn(root)).toEqual([version])
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`)
})

test('a release changes the version everywhere and nothing else', () => {
  const { version } = read(root, 'package.json')
  setVersion(copy, '99.0.0')
  expect(versionsIn(copy)).toEqual(['99.0.0'])
  expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\n## Unreleased\n\nNothing yet\.\n\n## 99\.0\.0\n/,
  )
  const undone = readFileSync(join(copy, 'package-lock.json'), 'utf8').replaceAll('"99.0.0"', `"${version}"`)
  expect(undone).toBe(readFileSync(join(root, 'package-lock.json'), 'utf8'))
})

test.each(['0.0.9', '1.0', 'v2.0.0', '01.0.0'])('%s is rejected', (version) => {
  expect(() => setVersion(copy, version)).toThrow(version)
  expect(versionsIn(copy)).toEqual([read(root, 'package.json').version])
})
