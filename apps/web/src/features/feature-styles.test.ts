import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const source = `${dirname(dirname(fileURLToPath(import.meta.url)))}/`
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
const read = (name: string): string => readFileSync(source + name, 'utf8')

const folderOf = (name: string): string => /^(?:features\/)?[^/]+\//.exec(name)?.[0] ?? ''
const code = files
  .filter((name) => /^(?:features|kit|frame)\/.*\.tsx$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ folder: folderOf(name), text: read(name) }))

/** Attributes at the start of a selector, such as `data-more` or `data-swatch="label"`. */
const startsOf = (css: string): string[] =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .split(/[{}]/)
    .flatMap((block) => (block.split(';').at(-1) ?? '').split(/,(?![^(]*\))/))
    .flatMap((selector) => /^\s*\[(data-[^\]]+)\]/.exec(selector)?.[1]?.replaceAll("'", '"') ?? [])

test("a feature's styles apply to no attribute of the kit or of another feature", () => {
  const styles = files.filter((name) => /^features\/.*\.css$/.test(name))
  const leaks = styles.flatMap((name) =>
    [...new Set(startsOf(read(name)))]
      .filter((attribute) =>
        code.some(({ folder, text }) => {
          const isUsed = attribute.includes('=')
            ? text.includes(attribute)
            : new RegExp(`${attribute}(?![\\w-])`).test(text)
          return folder !== folderOf(name) && isUsed
        }),
      )
      .map((attribute) => `${name}: [${attribute}]`),
  )
  expect(styles).not.toEqual([])
  expect(leaks).toEqual([])
})
