// The list of what the standard asks for is whole, says each line once, and names only what is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const paper = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')

/** OWASP ASVS 5.0.0: the numbers of level 1, by section. */
const first = `1.2: 1-5; 1.3: 1-2; 1.5: 1; 2.1: 1; 2.2: 1-2; 2.3: 1; 3.2: 1-2; 3.3: 1; 3.4: 1-2; 3.5: 1-3; 4.1: 1; 4.4: 1; 5.2: 1-2;
5.3: 1-2; 6.1: 1; 6.2: 1-8; 6.3: 1-2; 6.4: 1-2; 7.2: 1-4; 7.4: 1-2; 8.1: 1; 8.2: 1-2; 8.3: 1; 9.1: 1-3; 9.2: 1; 10.4: 1-5; 11.3: 1-2;
11.4: 1; 12.1: 1; 12.2: 1-2; 13.4: 1; 14.2: 1; 14.3: 1; 15.1: 1; 15.2: 1; 15.3: 1`

/** Those of level 2 in the chapters that the list takes in. */
const second = `1.1: 1-2; 1.2: 6-9; 1.3: 3-11; 1.4: 1-3; 1.5: 2; 2.1: 2-3; 2.2: 3; 2.3: 2-4; 2.4: 1; 5.1: 1; 5.2: 3; 5.4: 1-3; 6.1: 2-3;
6.2: 9-12; 6.3: 3-4; 6.4: 3-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4; 7.1: 1-3; 7.3: 1-2; 7.4: 3-5; 7.5: 1-2; 7.6: 1-2; 8.1: 2; 8.2: 3; 8.4: 1;
9.2: 2-4; 11.1: 1-2; 11.2: 1-3; 11.3: 3; 11.4: 2-4; 11.5: 1; 11.6: 1; 12.1: 2-3; 12.3: 1-4; 16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3`

const numbersIn = (list: string, level: 1 | 2): string[] =>
  list.split(/;\s+/).flatMap((part) => {
    const [section = '', range = ''] = part.split(': ')
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index} (${level})`)
  })

type Line = { readonly number: string; readonly level: string; readonly state: string; readonly where: string }

const lines: readonly Line[] = [...paper.matchAll(/^\| ([\d.]+) \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', level = '', state = '', where = '']) => ({ number, level, state, where }),
)

it('has every requirement once', () => {
  const wanted = [...numbersIn(first, 1), ...numbersIn(second, 2)].toSorted()
  expect(lines.map(({ level, number }) => `${number} (${level})`).toSorted()).toEqual(wanted)
})

it('says of each that it is met, does not apply or is open, and of level 1 that none is open', () => {
  expect(lines.filter(({ state }) => !['met', 'n/a', 'open'].includes(state))).toEqual([])
  expect(lines.filter(({ level, state }) => level === '1' && state === 'open')).toEqual([])
  expect(lines.filter(({ where }) => where.trim().length < 3)).toEqual([])
})

it('names only what is there', () => {
  const named = [...paper.matchAll(/`((?:apps|packages|e2e|scripts|docs)\/[\w./-]+|[A-Z]+\.md|\.env\.example)`/g)]
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(120)
})
