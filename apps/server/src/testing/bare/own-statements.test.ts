import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

test('benchmark baselines share no statement with the product', () => {
  const sources = globSync('*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
  expect(sources).toContain('bare-queries.ts')
  const imported = sources.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => `${name}: ${from}`)
  })
  expect(imported.filter((line) => line.includes('#features/'))).toEqual([])
})
