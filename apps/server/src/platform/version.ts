import { readFileSync } from 'node:fs'

let known: string | undefined

/** The version of the program, as its package says. */
export const readVersion = (): string => {
  // Our own file, which has one.
  known ??= (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
  return known
}
