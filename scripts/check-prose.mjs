// Part of the lint step: comments, test titles and documents are plain English. `node scripts/check-prose.mjs <path> ...` checks
// only the files below these paths.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { parseSync, Visitor } from 'vite'

import { proseExceptions, proseWords } from './plain-english.mjs'
import { filesBelow } from './source-files.mjs'
import { root } from './steps.mjs'

const chosen = process.argv.slice(2)
const isChosen = (path) => chosen.length === 0 || chosen.some((part) => path.startsWith(part))

const findings = []

const check = (file, source, start, text) => {
  if (proseExceptions.some(({ files, text: allowed }) => files?.test(file) ?? text.includes(allowed))) return
  for (const { pattern, instead } of proseWords) {
    const found = pattern.exec(text)
    if (!found) continue
    const line = source.slice(0, start + found.index).split('\n').length
    findings.push(`${file}:${line}  "${found[0]}": ${instead}`)
  }
}

const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)

const checkTitles = (file, source, program) =>
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const name = source.slice(callee.start, callee.end).split(/[.(]/, 1)[0]
      if (!['it', 'test', 'describe'].includes(name) || !title) return
      if (title.type === 'Literal' && typeof title.value === 'string') check(file, source, title.start, title.value)
      if (title.type === 'TemplateLiteral')
        check(file, source, title.start, title.quasis.map(({ value }) => value.raw).join('{}'))
    },
  }).visit(program)

const checkCode = (file, source) => {
  const { comments, program } = parseSync(file, source)
  for (const { start, value } of comments)
    check(
      file,
      source,
      start + 2,
      value.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)),
    )
  if (isTest(file)) checkTitles(file, source, program)
}

/** Leaves out code, link addresses and HTML tags, and keeps all positions. */
const checkDocument = (file, source) => {
  const prose = source.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|<[^>]*>/g, (code) =>
    code.replaceAll(/[^\n]/g, ' '),
  )
  let start = 0
  for (const line of prose.split('\n')) {
    check(file, source, start, line)
    start += line.length + 1
  }
}

let count = 0
for (const path of filesBelow(root)) {
  const file = relative(root, path).replaceAll('\\', '/')
  const isCode = /\.(tsx?|mjs)$/.test(file)
  if ((!isCode && !file.endsWith('.md')) || !isChosen(file)) continue
  const source = readFileSync(path, 'utf8')
  if (isCode) checkCode(file, source)
  else checkDocument(file, source)
  count++
}
if (findings.length > 0) {
  console.error(findings.join('\n'))
  console.error(
    `\n${findings.length} findings. docs/style.md has the rules, scripts/plain-english.mjs the words and exceptions.`,
  )
  process.exitCode = 1
} else console.log(`${count} files: plain English in comments, test titles and documents.`)
