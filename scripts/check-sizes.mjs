// Keeps files and folders small enough to read: at most 300 lines a file, at most 25 files beside each other in a folder,
// and no import cycle, types included (the linter's own rule passes over cycles of types). Part of the lint step.
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

import { parseSync } from 'rolldown/utils'

import { filesBelow, isSource, resolveFrom } from './source-files.mjs'
import { root } from './steps.mjs'

const maxLines = 300
const maxFiles = 25
/** Written by hand, and read by people; data, pictures and the lock file may be as long as they are. */
const isText = (path) => /\.(tsx?|mjs|css|html|md)$/.test(path)
/** Collections of pictures, of measured results (also as the page that is drawn from them) and of numbered records. */
const collections = [
  'art',
  'docs/pictures',
  'docs/decisions',
  'docs/performance.md',
  'bench/results',
  'apps/web/public',
]

const isCollection = (path) => collections.some((folder) => path === folder || path.startsWith(`${folder}/`))

const faults = []
const texts = filesBelow(root).filter((file) => isText(file) && !isCollection(relative(root, file)))

for (const file of texts) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  if (lines > maxLines) faults.push(`${relative(root, file)}: ${lines} lines, more than ${maxLines}`)
}

for (const [folder, files] of Map.groupBy(texts, dirname)) {
  if (files.length > maxFiles) faults.push(`${relative(root, folder)}: ${files.length} files, more than ${maxFiles}`)
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

/** Depth first: a file that is met again while it is still on the path closes a cycle. */
const finished = new Set()
const visit = (file, path) => {
  if (finished.has(file)) return
  const start = path.indexOf(file)
  if (start >= 0) {
    const cycle = [...path.slice(start), file].map((each) => relative(root, each))
    faults.push(`Import cycle: ${cycle.join(' -> ')}`)
    return
  }
  for (const next of importsOf(file)) visit(next, [...path, file])
  finished.add(file)
}
for (const file of sources) visit(file, [])

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? `${texts.length} files are within the limits.` : `${faults.length} beyond the limits.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
