// Part of the lint step: no regular expression of the product may take more than linear time on any text. Each is
// checked twice: by analysis (scslre, for loops over one character), and by an attack on the engine (each loop is
// filled with many copies of its content, followed by an unexpected character).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'

import { root } from './steps.mjs'

const folders = [
  'apps/server/src',
  'apps/web/src',
  // packages/client has none: it is generated.
  ...readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}/src`)
    .filter((folder) => existsSync(join(root, folder))),
]

/** Patterns built from parts, which need manual review: how many per file, and why they are safe. */
const builtByHand = {
  'packages/local-studio/src/summary/sentences/read-label.ts': 2, // fixed parts, every loop bounded
  'apps/server/src/features/review/waits-for.ts': 1, // a fixed attribute name before one loop
  'apps/server/src/features/review/hide-addresses.ts': 1, // clean texts of bounded length, in which every tag ends
  'packages/contract/src/text/rich-text.ts': 1, // a fixed list of schemes
  'apps/web/src/kit/rich-text/plain-text.ts': 1, // the name of one of the dropped tags, no loop
  'apps/web/src/kit/ui/pictures/picture-sources.ts': 1, // names of our own images
}

/** Quadratic time for this length is far above the limit, linear time far below it. */
const attackLength = 40_000
const limitMs = 60

const sourceFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))

/** Patterns of one file with their lines, and the number built from parts. */
const readPatterns = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = []
  let built = 0
  const add = (start, pattern, flags) =>
    found.push({ file, line: text.slice(0, start).split('\n').length, pattern, flags })
  const readConstructor = ({ start, callee, arguments: words }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const [pattern, flags] = words
    if (pattern?.type === 'Literal' && typeof pattern.value === 'string') add(start, pattern.value, flags?.value ?? '')
    else built += 1
  }
  const visitor = new Visitor({
    Literal: ({ start, regex }) => regex && add(start, regex.pattern, regex.flags),
    NewExpression: readConstructor,
    CallExpression: readConstructor,
  })
  visitor.visit(parseSync(file, text).program)
  return { found, built }
}

// --- The attack ---

/** A character of the set, preferably a common one. */
const sampleSet = (node) => {
  const regex = new RegExp(`^${node.raw}$`, 'iu')
  const signs = ['a', '1', ' ', '-', 'A', '.', '/', '<', '\n', '\t', '"', ',', '?', '@', 'é', '。', '😀']
  const own = node.type === 'CharacterClass' ? node.elements.filter(({ type }) => type === 'Character') : []
  const range = node.type === 'CharacterClass' ? node.elements.filter(({ type }) => type === 'CharacterClassRange') : []
  const written = [...own.map(({ value }) => value), ...range.map(({ min }) => min.value)].map((code) =>
    String.fromCodePoint(code),
  )
  return [...written, ...signs].find((sign) => regex.test(sign)) ?? 'a'
}

/** A shortest text that the node matches. */
const sample = (node) => {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return sampleSet(node)
    case 'Quantifier':
      return sample(node.element).repeat(Math.min(Math.max(node.min, node.max > 0 ? 1 : 0), 100))
    case 'Group':
    case 'CapturingGroup':
    case 'Pattern':
      return sample(node.alternatives[0])
    case 'Alternative':
      return node.elements.map(sample).join('')
    case 'Backreference':
      return Array.isArray(node.resolved) ? sample(node.resolved[0]) : sample(node.resolved)
    default:
      return ''
  }
}

/** Text required before the node. */
const before = (node) => {
  const { parent } = node
  if (!parent || parent.type === 'RegExpLiteral') return ''
  if (parent.type !== 'Alternative') return before(parent)
  return before(parent) + parent.elements.slice(0, parent.elements.indexOf(node)).map(sample).join('')
}

const attackTexts = (pattern) => {
  const texts = new Set()
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (node.max !== Infinity) return
      const start = before(node)
      const pieces = node.element.alternatives?.map(sample) ?? [sample(node.element)]
      // Repeats of the start alone hit patterns that retry at each position.
      for (const piece of [...pieces, start + sample(node.element), start].filter(Boolean)) {
        const filled = `${start}${piece.repeat(attackLength / piece.length)}\u0001`
        // A leading character prevents an anchored part from matching everything.
        texts.add(filled).add(`\u0001${filled}`)
      }
    },
  })
  return texts
}

const isSlow = (regex, text) => {
  let best = Infinity
  for (let tries = 0; tries < 3 && best > limitMs; tries += 1) {
    const startedAt = performance.now()
    text.replace(regex, '')
    best = Math.min(best, performance.now() - startedAt)
  }
  return best > limitMs
}

const parser = new RegExpParser()

/** Returns the problem of a pattern, if any. */
const judge = (pattern, flags) => {
  const regex = new RegExp(pattern, flags)
  const { reports } = analyse(regex)
  if (reports.length > 0) return reports[0].exponential ? 'exponential time' : 'quadratic time'
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const attacked = [...attackTexts(parser.parsePattern(pattern, undefined, undefined, modes))].find((text) =>
    isSlow(regex, text),
  )
  return attacked === undefined ? null : `slow on ${JSON.stringify(attacked.slice(0, 40))}…`
}

let count = 0
const faults = []
for (const file of folders.flatMap(sourceFiles)) {
  const { found, built } = readPatterns(file)
  count += found.length
  if (built !== (builtByHand[file] ?? 0)) {
    faults.push(`${file}: a pattern built from parts; check it by hand and list it in scripts/check-patterns.mjs`)
  }
  for (const { line, pattern, flags } of found) {
    const fault = judge(pattern, flags)
    if (fault) faults.push(`${file}:${line}: /${pattern}/${flags}: ${fault}`)
  }
}
for (const fault of faults) console.error(fault)
console.log(`${count} patterns, ${faults.length} that can become slow.`)
process.exitCode = faults.length > 0 ? 1 : 0
