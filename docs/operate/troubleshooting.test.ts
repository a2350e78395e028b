// Every sentence quoted on the page is one the program prints.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const sources = [
  'apps/server/src',
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'packages/image-providers/src',
  'scripts',
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.|testing\//.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)

/** Sentences over several lines of code as one. */
const program = sources.join('\n').replaceAll(/['`]\s*\+\s*['`]/g, '')

/** In the first column of a table, or after “says”: whatever is in code and has a blank in it. */
const quoted = (paper: string): string[] =>
  paper
    .split('\n')
    .map((line) => (line.startsWith('|') ? line.split(' | ', 1).join('') : line))
    .flatMap((line) => [...line.matchAll(/`((?:[^`\\]|\\.)+)`/g)].map(([, text = '']) => text))
    .filter((text) => / \w+ /.test(text) && !/^(npm|curl|select|psql|dmesg|openssl|ls|chown|ss) /.test(text))

/** Whole, or as a clause with the advice that follows it, which is a text of its own. */
const isSaid = (part: string): boolean =>
  program.includes(part) ||
  Array.from(part, (_, at) => at).some(
    (at) => program.includes(part.slice(0, at)) && program.includes(`'${part.slice(at)}'`),
  )

it('quotes only sentences that the program says', () => {
  const sentences = quoted(readFileSync(join(root, 'docs/operate/troubleshooting.md'), 'utf8'))
  expect(sentences.length).toBeGreaterThan(60)
  const parts = sentences.flatMap((sentence) => sentence.split('…').map((part) => part.trim()))
  expect(parts.filter((part) => part.length > 3 && !isSaid(part))).toEqual([])
})
