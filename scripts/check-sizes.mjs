// Part of the lint step. Fails on an import cycle, including types (the linter's rule ignores those), and warns about
// files of more than 400 lines.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { parseSync } from 'rolldown/utils'

import { filesBelow, isSource, resolveFrom } from './source-files.mjs'
import { root } from './steps.mjs'

const manyLines = 400
/** Written by hand; data, images and the lock file may have any length. */
const isText = (path) => /\.(tsx?|mjs|css|html|md)$/.test(path)
/** Collections of images, measured results (also as the drawn page) and numbered records. */
const collections = [
  'art',
  'docs/pictures',
  'docs/decisions',
  'docs/performance.md',
  'bench/results',
  'apps/web/public',
]

const isCollection = (path) => collections.some((folder) => path === folder || path.startsWith(`${folder}/`))

const cycles = []
const texts = filesBelow(root).filter((file) => isText(file) && !isCollection(relative(root, file)))

for (const file of texts) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  if (lines > manyLines) console.warn(`Warning: ${relative(root, file)} has ${lines} lines, more than ${manyLines}.`)
}

const sources = new Set(texts.filter(isSource))
const importsOf = (file) => {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ]
  const targets = requests.map((request) => request && resolveFrom(file, request.value)?.file)
  return [...new Set(targets)].filter((target) => sources.has(target))
}

/** Depth first: a file met again while still on the path closes a cycle. */
const finished = new Set()
const visit = (file, path) => {
  if (finished.has(file)) return
  const start = path.indexOf(file)
  if (start >= 0) {
    const cycle = [...path.slice(start), file].map((each) => relative(root, each))
    cycles.push(`Import cycle: ${cycle.join(' -> ')}`)
    return
  }
  for (const next of importsOf(file)) visit(next, [...path, file])
  finished.add(file)
}
for (const file of sources) visit(file, [])

for (const cycle of cycles) console.error(cycle)
if (cycles.length === 0) console.log(`${sources.size} source files, no import cycle.`)
process.exitCode = cycles.length === 0 ? 0 : 1
