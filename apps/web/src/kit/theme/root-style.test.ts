import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

test('no style of the root depends on what the page contains: each new element would cost a recalculation of all', () => {
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  const guilty = sheets.filter((name) =>
    /(?:html|:root|body)[^\s{,]*:has\(/.test(readFileSync(join(sources, name), 'utf8')),
  )
  expect(guilty).toEqual([])
})
