// One version for the whole product: the root, its workspaces, their references to each other, the lockfile, and the
// changelog's heading.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StepError } from '../steps.mjs'

const isOwn = (name) => name.startsWith('@joinery/')

/** Sets the version in a package.json or a lockfile entry. */
const setIn = (entry, version) => {
  entry.version = version
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    for (const name of Object.keys(entry[kind] ?? {})) if (isOwn(name)) entry[kind][name] = version
  }
}

const change = (path, act) => {
  const content = JSON.parse(readFileSync(path, 'utf8'))
  act(content)
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
  return content
}

/** Digits without leading zeros: 0.2.0. */
const isVersion = (text) => /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(text)

const isLater = (version, than) => version.localeCompare(than, 'en', { numeric: true }) > 0

export const setVersion = (folder, version) => {
  if (!isVersion(version)) throw new StepError(`${version} is not a version. Use three numbers, such as 0.2.0.`)
  const { version: before } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isLater(version, before)) throw new StepError(`${version} is not later than ${before}.`)
  const changelog = join(folder, 'CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  if (!text.includes('\n## Unreleased\n')) throw new StepError('CHANGELOG.md has no section "Unreleased".')
  const { workspaces } = change(join(folder, 'package.json'), (own) => setIn(own, version))
  for (const path of workspaces) change(join(folder, path, 'package.json'), (own) => setIn(own, version))
  change(join(folder, 'package-lock.json'), (lock) => {
    lock.version = version
    for (const path of ['', ...workspaces]) setIn(lock.packages[path], version)
  })
  writeFileSync(changelog, text.replace('\n## Unreleased\n', `\n## Unreleased\n\nNothing yet.\n\n## ${version}\n`))
}
