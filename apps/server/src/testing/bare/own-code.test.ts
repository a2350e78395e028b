import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('benchmark baselines import nothing of the product', () => {
  const sources = globSync('*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
  expect(sources).toContain('bare-queries.ts')
  const imported = sources.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(([, from]) => `${name}: ${from}`)
  })
  expect(imported).toContain('bare-server.ts: ./bare-queries.ts')
  expect(imported.filter((line) => /: (#|@joinery\/|\.\.\/)/.test(line))).toEqual([])
})
