// Mutants of a source file, each of which a test should detect. Left out: types, log texts, sentences, locks (only a
// race shows them), and guards against impossible states, which throw a plain Error.
import { parseSync } from 'vite'

import { sqlMutants } from './sql-mutants.mjs'

const swapped = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const equality = new Set(['===', '!=='])

/** `a.filter(f)` becomes `a`, `query.where(…)` becomes `query`, `text.trim()` becomes `text`. */
const droppedCalls = new Set(
  ['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'replace', 'replaceAll'].concat(
    ['where', 'orderBy', 'limit', 'onConflict'], // of a query
  ),
)
const swappedCalls = { some: 'every', every: 'some', min: 'max', max: 'min', findLast: 'find' }

/** Their strings are names such as columns: without them the query is invalid, and every test would fail. */
const queryCalls = new Set(
  ['selectFrom', 'select', 'where', 'whereRef', 'orderBy', 'groupBy', 'insertInto', 'updateTable', 'deleteFrom'].concat(
    [
      'innerJoin',
      'leftJoin',
      'from',
      'distinctOn',
      'returning',
      'set',
      'as',
      'onRef',
      'on',
      'columns',
      'column',
      'ref',
      'eb',
      'raw',
      'val',
    ],
  ),
)

const isPlainError = (node) => node?.type === 'NewExpression' && node.callee.name === 'Error'
const onlyStatement = (node) =>
  node?.type === 'BlockStatement' ? (node.body.length === 1 ? node.body[0] : undefined) : node
const throwsPlainError = (node) => {
  const statement = onlyStatement(node)
  return statement?.type === 'ThrowStatement' && isPlainError(statement.argument)
}
const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)
const unwrapped = (node) =>
  node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node.operator === 'void')
    ? unwrapped(node.argument)
    : node
const isLogCall = (node) => {
  const call = unwrapped(node)
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
  const { object } = call.callee
  return object.name === 'log' || object.name === 'console' || object.property?.name === 'log'
}
/** `timer.unref()` only matters at the end of a process. */
const isUnref = (node) => unwrapped(node).type === 'CallExpression' && nameOf(unwrapped(node).callee) === 'unref'
/** A statement that only locks: `await lockBoard(…)`, or a query with `for update` whose rows are unused. */
const isLock = (node, code) => {
  const call = unwrapped(node.expression)
  if (call.type !== 'CallExpression') return false
  return (
    /^(lock|hold)[A-Z]/.test(nameOf(call.callee) ?? '') ||
    /\.for(NoKey)?(Update|Share)|\.forKeyShare/.test(code.slice(call.start, call.end))
  )
}
const isEmptyText = (node) => node.type === 'Literal' && node.value === ''
const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
/** A column name with its table, in a select list. */
const isColumn = (node) => /^[a-z_]+\.[a-z_]+( as [a-z_]+)?$/.test(node.value ?? '')
const isSql = (text) => /\b(select|insert into|update|delete from)\b[^]*\b(from|set|values|where|select)\b/i.test(text)

const children = (node) =>
  Object.entries(node).flatMap(([key, value]) => {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments')
      return []
    const nodes = Array.isArray(value) ? value : [value]
    return nodes.filter((child) => typeof child?.type === 'string').map((child) => ({ key, child }))
  })

const skipped = (node) =>
  (node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)) ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ExportAllDeclaration' ||
  isPlainError(node)

/** Mutators by node type. They get the syntactic context (a condition, an argument) of a node. */
const mutatorsOf = (code) => {
  const textOf = ({ start, end }) => code.slice(start, end)
  const at = ({ start, end }, replacement) => ({ start, end, replacement })

  const condition = (test, values = ['true', 'false']) =>
    test && !isText(test) && test.type !== 'Literal' ? values.map((value) => at(test, value)) : []

  const binary = (node, parent, key) => {
    const { left, right, operator } = node
    const other = swapped[operator]
    if (other === undefined) return []
    const isWholeCondition = key === 'test' && equality.has(operator) // covered by `true` and `false`
    if (isWholeCondition || (operator === '+' && (isText(left) || isText(right)))) return []
    const from = code.indexOf(operator, left.end)
    return [{ start: from, end: from + operator.length, replacement: other }]
  }

  const call = (node) => {
    const name = nameOf(node.callee)
    if (node.callee.type !== 'MemberExpression' || node.callee.optional) return []
    const { object, property } = node.callee
    if (droppedCalls.has(name)) return [{ start: object.end, end: node.end, replacement: '' }]
    return Object.hasOwn(swappedCalls, name) ? [at(property, swappedCalls[name])] : []
  }

  const text = (node, parent, key, ancestors) => {
    if (key === 'source' || key === 'key' || isEmptyText(node) || parent.type === 'TaggedTemplateExpression') return []
    if (node.type === 'TemplateLiteral' && isSql(textOf(node))) return sqlMutants(code, node)
    const around = ancestors.findLast(({ type }) => type === 'CallExpression')
    if (around && queryCalls.has(nameOf(around.callee))) return []
    if (parent.type === 'MemberExpression' || parent.type === 'Property' || isColumn(node)) return []
    return [at(node, "''")]
  }

  return {
    IfStatement: (node) => (throwsPlainError(node.consequent) ? [] : condition(node.test)),
    ConditionalExpression: (node) => condition(node.test),
    WhileStatement: (node) => condition(node.test, ['false']),
    ForStatement: (node) => condition(node.test, ['false']),
    BinaryExpression: binary,
    AssignmentExpression: (node) => {
      const other = swapped[node.operator]
      const from = code.indexOf(node.operator, node.left.end)
      return other ? [{ start: from, end: from + node.operator.length, replacement: other }] : []
    },
    UpdateExpression: (node) => [at(node, textOf(node).replace(node.operator, swapped[node.operator]))],
    LogicalExpression: (node, parent, key) => {
      // Removing the fallback is often equivalent, because the value always exists.
      if (node.operator === '??') return isText(node.right) ? [] : [at(node, `(${textOf(node.right)})`)]
      return binary(node, parent, key)
    },
    UnaryExpression: (node, parent, key) =>
      node.operator === '!' && key !== 'test' ? [at(node, `(${textOf(node.argument)})`)] : [],
    Literal: (node, parent, key, ancestors) => {
      if (typeof node.value === 'boolean') return [at(node, String(!node.value))]
      if (node.regex) {
        const found = [/^\/\^/.exec(node.raw) && [1, 2], /\$\/\w*$/.exec(node.raw) && [-1, 0]].filter(Boolean)
        return found.map(([from]) => {
          const start = from === 1 ? node.start + 1 : node.start + node.raw.lastIndexOf('$')
          return { start, end: start + 1, replacement: '' }
        })
      }
      return typeof node.value === 'string' ? text(node, parent, key, ancestors) : []
    },
    TemplateLiteral: (node, parent, key, ancestors) => text(node, parent, key, ancestors),
    TaggedTemplateExpression: (node) => (nameOf(node.tag) === 'sql' ? sqlMutants(code, node.quasi) : []),
    ArrayExpression: (node, parent) =>
      node.elements.length > 0 && !(parent.type === 'CallExpression' && queryCalls.has(nameOf(parent.callee)))
        ? [at(node, '[]')]
        : [],
    ExpressionStatement: (node) => {
      const { type } = unwrapped(node.expression)
      const isAct = ['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(type)
      return isAct && !node.directive ? [at(node, ';')] : []
    },
    ThrowStatement: (node, parent, key, ancestors) =>
      ancestors.some(({ type }) => type === 'CatchClause') ? [at(node, ';')] : [],
    CallExpression: call,
    MemberExpression: (node) => {
      // After an index or a call, the value is often optional only in its type.
      if (!node.optional || node.object.type !== 'Identifier' || node.computed) return []
      const from = code.indexOf('?.', node.object.end)
      return [{ start: from, end: from + 2, replacement: '.' }]
    },
    SpreadElement: (node, parent) =>
      parent.type === 'ObjectExpression' && node.argument.type === 'Identifier' ? [at(node, '...{}')] : [],
  }
}

const lineOf = (code, offset) => code.slice(0, offset).split('\n').length

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Mutants of a file, and probes: ranges that run as a whole. A mutant names its innermost probe, or null outside of
 * functions.
 */
export const findMutants = (file, code) => {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const mutators = mutatorsOf(code)
  const mutants = []
  const probes = []
  const visit = (node, parent, key, ancestors, probe) => {
    if (skipped(node)) return
    if (node.type === 'ExpressionStatement') {
      if (isLogCall(node.expression) || isUnref(node.expression) || isLock(node, code)) return
    }
    if (node.type === 'CallExpression' && isLogCall(node)) return
    let inner = probe
    const isBody = functions.has(parent?.type) && key === 'body'
    if (node.type === 'BlockStatement' || isBody) {
      inner = node.start
      probes.push({ id: node.start, isBlock: node.type === 'BlockStatement', start: node.start, end: node.end })
    }
    for (const { start, end, replacement } of mutators[node.type]?.(node, parent, key, ancestors) ?? []) {
      mutants.push({
        line: lineOf(code, start),
        start,
        end,
        original: code.slice(start, end),
        replacement,
        probe: inner,
      })
    }
    const path = [...ancestors, node]
    for (const { key: name, child } of children(node)) visit(child, node, name, path, inner)
  }
  visit(program, undefined, undefined, [], null)
  return { mutants, probes }
}

/** The code with one mutant applied. */
export const applyMutant = (code, { start, end, original, replacement }) => {
  if (code.slice(start, end) !== original) throw new Error('This file has been edited since its mutants were found')
  return code.slice(0, start) + replacement + code.slice(end)
}

/** The code with a call of `hit(id)` at the start of every probe. */
export const addProbes = (code, probes, hit) => {
  const parts = probes.flatMap(({ id, isBlock, start, end }) =>
    isBlock
      ? [{ offset: start + 1, text: `${hit(id)};`, order: 0 }]
      : [
          { offset: start, text: `(${hit(id)}, `, order: 1 },
          { offset: end, text: ')', order: -1 },
        ],
  )
  let result = code
  for (const { offset, text } of parts.toSorted((a, b) => b.offset - a.offset || a.order - b.order)) {
    result = result.slice(0, offset) + text + result.slice(offset)
  }
  return result
}
