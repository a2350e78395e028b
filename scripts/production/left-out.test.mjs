import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../steps.mjs'
import { isLeftOut, ofPackages } from './left-out.mjs'

const packages = join(root, 'node_modules')

test('each rule about one package still matches a file', () => {
  const found = ofPackages.map((rule) => {
    const [, name = ''] = /^\^((?:@[\w-]+\\\/)?[\w-]+)/.exec(rule.source) ?? []
    const folder = join(packages, name.replace('\\/', '/'))
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    return files.some((entry) =>
      rule.test(relative(packages, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
  })
  expect(found).toEqual(ofPackages.map(() => true))
})

test('programs, data and licences of packages are kept', () => {
  const needed = [
    'a/index.js',
    'a/b.wasm',
    'a/package.json',
    'a/LICENSE.md',
    '@b/c/NOTICE.md',
    '.joinery-stamp',
    'a/b.node',
  ]
  expect(needed.filter(isLeftOut)).toEqual([])
  const unneeded = ['a/index.d.ts', 'a/index.js.map', 'a/README.md', 'a/.github/x.yml', '@types/a/index.js', '.bin/a']
  expect(unneeded.filter((path) => !isLeftOut(path))).toEqual([])
})
