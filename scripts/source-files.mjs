// Files of the repository and resolution of their import specifiers, for the checks of the lint step.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, resolve } from 'node:path'

import { root } from './steps.mjs'

const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', '.runtime'])
export const isSource = (path) => /(?<!\.d)\.(tsx?|mjs)$/.test(path)

export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path)
    return [path]
  })

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

export const rootPackage = readJson(join(root, 'package.json'))
export const workspaces = [...rootPackage.workspaces, '.'].map((folder) => {
  const path = join(root, folder)
  const { name, imports = {}, exports = {}, ...rest } = readJson(join(path, 'package.json'))
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const dependencies = kinds.flatMap((kind) => Object.keys(rest[kind] ?? {}))
  return { name, path, imports, exports, dependencies }
})
export const workspaceOf = (file) => workspaces.find(({ path }) => file.startsWith(`${path}/`))

/** Target of a specifier in a map of `package.json` such as `{ "#lib/*": "./src/lib/*" }`. */
const mapped = (map, specifier) => {
  for (const [pattern, target] of Object.entries(map)) {
    const [before, after] = pattern.split('*')
    if (after === undefined ? specifier === pattern : specifier.startsWith(before) && specifier.endsWith(after)) {
      return target.replace('*', specifier.slice(before.length, specifier.length - (after?.length ?? 0)))
    }
  }
  return null
}

/** Resolves a specifier to a file or package; null for Node's own modules. */
export const resolveFrom = (file, specifier) => {
  const [path] = specifier.split('?')
  if (path.startsWith('.')) return { file: resolve(dirname(file), path) }
  const own = workspaceOf(file)
  if (path.startsWith('#')) {
    const target = mapped(own.imports, path)
    return target === null ? null : { file: join(own.path, target) }
  }
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  if (name.startsWith('node:') || builtinModules.includes(name)) return null
  const other = workspaces.find((workspace) => workspace.name === name)
  const target = other && mapped(other.exports, `.${path.slice(name.length)}`)
  return target ? { file: join(other.path, target), package: name } : { package: name }
}
