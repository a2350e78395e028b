import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Plugin } from 'vite'

const objects: Readonly<Record<string, unknown>> = { messages, limits }

/** A function is written out as it stands, so it must not use anything outside itself. */
const sourceOfFunction = (value: (...words: unknown[]) => unknown): string => {
  const source = `(${String(value)})`
  try {
    // oxlint-disable-next-line typescript/no-implied-eval
    const copy = new Function(`return ${source}`)() as typeof value // the same function, without what was around it
    copy(...Array.from({ length: value.length }, () => 1))
  } catch (cause) {
    throw new Error(`A function of the contract cannot be inlined: ${source}`, { cause })
  }
  return source
}

const sourceOf = (value: unknown): string => {
  if (typeof value === 'function') return sourceOfFunction(value as (...words: unknown[]) => unknown) // asked just now
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${sourceOf(one)}`)
  return `({ ${entries.join(', ')} })`
}

/** `.auth.loginFailed` of `messages` as its sentence; undefined for what is no part of the object. */
const inlined = (name: string, path: string): string | undefined => {
  let value = objects[name]
  let rest = path.slice(1).split('.')
  while (rest.length > 0 && typeof value === 'object' && value !== null && Object.hasOwn(value, rest[0] ?? '')) {
    value = (value as Readonly<Record<string, unknown>>)[rest[0] ?? ''] // an object that has it
    rest = rest.slice(1)
  }
  return value === objects[name] ? undefined : [sourceOf(value), ...rest].join('.')
}

/** The text of a module with every sentence and number of the contract in its place. */
export const inlineContract = (code: string): string =>
  Object.keys(objects).reduce((text, name) => {
    const imported = new RegExp(`import \\{[^}]*\\b${name}\\b(?: as (\\w+))?[^}]*\\} from '@joinery/contract/${name}'`)
    const found = imported.exec(text)
    if (!found) return text
    const used = new RegExp(`(?<![.\\w$'"/-])${found[1] ?? name}((?:\\.[a-zA-Z]\\w*)+)`, 'g')
    return text.replaceAll(used, (whole, path: string) => inlined(name, path) ?? whole)
  }, code)

/**
 * Every sentence and every number stands once in the contract, as one object each, of which no bundler can leave out what
 * a page does not use (5 KB of the first load of a page that shows three sentences). This writes them where they are used.
 */
export const contractInliner = (): Plugin => ({
  name: 'inline-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /web[\\/]src[\\/].*\.tsx?$/ },
    handler: (code) => ({ code: inlineContract(code), map: null }),
  },
})
