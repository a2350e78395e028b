// Part of the lint step: visible text is in the message files (packages/contract/src/messages), once, and is plain English;
// so are the descriptions in the API reference.
// `node scripts/check-texts.mjs <path> ...` checks only the files below these paths.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync, Visitor } from 'vite'

import { bannedWords, fixedTexts, textOutsideMessages } from './plain-english.mjs'
import { root } from './steps.mjs'

const chosen = process.argv.slice(2)

const isChosen = (path) => chosen.length === 0 || chosen.some((part) => path.startsWith(part))

const sourceFiles = (folder, pattern) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path) && !/\.test\.tsx?$|-testing\.tsx?$|\/tests?\/|\/testing\//.test(path))

const isMessageFile = (path) => /\/messages(\/.+)?\.ts$/.test(path)
const contractFiles = sourceFiles('packages/contract/src', /\.ts$/)
const messageFiles = contractFiles.filter(isMessageFile)
const referenceFiles = contractFiles.filter((path) => !isMessageFile(path) && isChosen(path))
const webFiles = sourceFiles('apps/web/src', /\.tsx?$/).filter(isChosen)

const findings = []
const report = (file, text, start, problem) =>
  findings.push(`${file}:${text.slice(0, start).split('\n').length}  ${problem}`)

const checkWords = (file, source, start, text) => {
  if (fixedTexts.some(({ text: fixed }) => text.includes(fixed))) return
  for (const { pattern, instead } of bannedWords) {
    const found = pattern.exec(text)
    if (found) report(file, source, start, `"${found[0]}" in "${text.trim().slice(0, 80)}": ${instead}`)
  }
}

/** Attributes and properties with visible or spoken values. */
const visibleNames = new Set(
  'aria-description aria-label aria-roledescription aria-valuetext alt body cancel confirm description empty heading help hint label lead note placeholder subtitle summary text title'.split(
    ' ',
  ),
)

const hasWord = (text) => /\p{L}{2}/u.test(text)
/** A sentence or phrase, rather than a class name, an identifier or a media query. */
const isPhrase = (text) => /^\s*[A-Z][\p{L}'.,-]*( \S+)+/u.test(text) || /^[A-Z]\p{Ll}+[.!?:]$/u.test(text)

const nameOf = (node) => (node.type === 'JSXIdentifier' || node.type === 'Identifier' ? node.name : node.value)

const checkWebFile = (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const outside = (start, text) => {
    if (
      textOutsideMessages.some(({ files, text: allowed }) => files.test(file) && (!allowed || allowed === text.trim()))
    )
      return
    report(file, source, start, `visible text outside the message files: "${text.trim().slice(0, 80)}"`)
  }
  const reported = new Set()
  const checkValue = (node) => {
    if (!node || reported.has(node.start)) return
    if (node.type === 'JSXExpressionContainer') checkValue(node.expression)
    else if (node.type === 'Literal' && typeof node.value === 'string' && hasWord(node.value)) {
      reported.add(node.start)
      outside(node.start, node.value)
    } else if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map(({ value }) => value.raw).join('{}')
      if (hasWord(text)) {
        reported.add(node.start)
        outside(node.start, text)
      }
    } else if (node.type === 'ConditionalExpression') {
      checkValue(node.consequent)
      checkValue(node.alternate)
    } else if (node.type === 'LogicalExpression') checkValue(node.right)
  }
  /** Texts of errors and logs are for developers; visible text comes from the message files. */
  const skipDeveloperText = (callee, [text]) => {
    if (
      text &&
      /^(Error|TypeError|PartLoadError|DOMException|super|logQuietly)$/.test(source.slice(callee.start, callee.end))
    )
      reported.add(text.start)
  }
  const visitor = new Visitor({
    NewExpression: ({ callee, arguments: values }) => skipDeveloperText(callee, values),
    CallExpression: ({ callee, arguments: values }) => skipDeveloperText(callee, values),
    JSXText: ({ start, value }) => hasWord(value.replaceAll(/&\w+;/g, '')) && outside(start, value),
    JSXAttribute: ({ name, value }) => visibleNames.has(nameOf(name)) && checkValue(value),
    JSXExpressionContainer: (node) => {
      // Only children: an attribute's name decides whether its value is visible.
      if (source[node.start - 1] !== '=') checkValue(node.expression)
    },
    Property: ({ key, value }) => visibleNames.has(nameOf(key)) && checkValue(value),
    Literal: (node) => {
      if (typeof node.value === 'string' && isPhrase(node.value)) checkValue(node)
    },
    TemplateLiteral: (node) => {
      if (isPhrase(node.quasis.map(({ value }) => value.raw).join('{}'))) checkValue(node)
    },
  })
  visitor.visit(parseSync(file, source).program)
}

/** First position of each longer message. */
const written = new Map()

const checkMessageFile = (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const checkText = (start, text) => {
    if (isChosen(file)) checkWords(file, source, start, text)
    const key = text.trim()
    if (key.split(/\s+/).length < 4) return
    const first = written.get(key)
    if (!first) written.set(key, file)
    else if (isChosen(file) || isChosen(first)) report(file, source, start, `also in ${first}: "${key.slice(0, 80)}"`)
  }
  /** Keys such as 'sign-in-failed' are API values; imports name files. */
  const notTexts = new Set()
  const visitor = new Visitor({
    ImportDeclaration: (node) => notTexts.add(node.source.start),
    Property: ({ key }) => notTexts.add(key.start),
    Literal: ({ start, value }) => typeof value === 'string' && !notTexts.has(start) && checkText(start, value),
    TemplateLiteral: ({ start, quasis }) => checkText(start, quasis.map(({ value }) => value.raw).join('{}')),
  })
  visitor.visit(parseSync(file, source).program)
}

/** Text of a literal, or of concatenated literals. */
const textOf = (node) =>
  node?.type === 'BinaryExpression' ? textOf(node.left) + textOf(node.right) : String(node?.value ?? '')

/** Checks the descriptions of calls and fields in the schemas. */
const checkReferenceFile = (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [text] }) =>
      callee.property?.name === 'describe' && checkWords(file, source, text.start, textOf(text)),
    Property: ({ key, value }) => nameOf(key) === 'summary' && checkWords(file, source, value.start, textOf(value)),
  })
  visitor.visit(parseSync(file, source).program)
}

webFiles.forEach(checkWebFile)
messageFiles.forEach(checkMessageFile)
referenceFiles.forEach(checkReferenceFile)
if (findings.length > 0) {
  console.error(findings.join('\n'))
  console.error(`\n${findings.length} findings. scripts/plain-english.mjs has the words and the exceptions.`)
  process.exit(1)
}
const count = webFiles.length + messageFiles.filter(isChosen).length + referenceFiles.length
console.log(`${count} files: all visible text is in the message files.`)
