import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')

test('no root style depends on the page’s content, which would restyle all elements on every change', () => {
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  const guilty = sheets.filter((name) =>
    /(?:html|:root|body)[^\s{,]*:has\(/.test(readFileSync(join(sources, name), 'utf8')),
  )
  expect(guilty).toEqual([])
})
