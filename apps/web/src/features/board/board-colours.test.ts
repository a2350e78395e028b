import { readFileSync } from 'node:fs'

import { labelColors } from '@joinery/contract/board/label-colors'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('board.css') + read('../../kit/theme/tokens.css')

/** The custom properties of all blocks of a theme. */
const tokensOf = (selector: string): Readonly<Record<string, string>> => {
  const blocks = css.split('}').filter((block) => (block.split('{')[0] ?? '').split(/[\s,]+/).includes(selector))
  const pairs = blocks.flatMap((block) => [...block.matchAll(/(--[\w-]+): ([^;]+);/g)])
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
}

type Colour = readonly number[]

const parse = (hex = ''): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Colour, other: Colour): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['.light', '.dark'])('label colours reach AA on their tint in %s', (theme) => {
  const tokens = tokensOf(theme)
  const share = Number.parseInt(tokens['--label-tint'] ?? '', 10) / 100
  const surface = parse(tokens['--surface'])
  const tooFaint = labelColors.filter((name) => {
    const text = parse(tokens[`--label-${name}`])
    const tint = text.map((part, index) => part * share + (surface[index] ?? 0) * (1 - share))
    return !(contrast(text, tint) >= 4.5)
  })
  expect(tooFaint).toEqual([])
})
