import { readFileSync } from 'node:fs'

import { textColours } from '@joinery/contract/text/rich-text'
import { describe, expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const colours = read('colours.css')
const tokens = read('../theme/tokens.css')

const block = (css: string, selector: string): ReadonlyMap<string, string> => {
  const body = css.split(`\n${selector} {`)[1]?.split('}')[0] ?? ''
  return new Map([...body.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('measures contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(['.light', '.dark'])('%s', (theme) => {
  const own = block(colours, theme)
  const page = block(tokens, theme)
  const papers = [
    ...['paper', 'surface', 'sunken'].map((name) => page.get(name) ?? ''),
    ...textColours.map((name) => own.get(`mark-${name}`) ?? ''),
  ]

  test('has all sixteen text and highlight colours', () => {
    expect([...own.keys()]).toEqual([
      ...textColours.map((name) => `text-${name}`),
      ...textColours.map((name) => `mark-${name}`),
    ])
    expect(new Set(own.values()).size).toBe(32)
  })

  test.each([...textColours, 'ink of the page'])('%s is readable on every background and highlight', (name) => {
    const letters = name === 'ink of the page' ? page.get('ink') : own.get(`text-${name}`)
    for (const paper of papers) expect(contrast(letters ?? '', paper)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(['.light', '.dark'])('on the accent, %s', (theme) => {
  const page = block(tokens, theme)
  test.each(['accent', 'accent-strong'])('the ink is readable on %s', (paper) => {
    expect(contrast(page.get('on-accent') ?? '', page.get(paper) ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

test("on the accent, code and mentions have a background measured here, and bullets use the text's colour", () => {
  const rules = read('rich-text.css').split("[data-tone='on-accent'] {")[1] ?? ''
  expect(rules).toMatch(/:is\(code, pre, th, \[data-mention\]\) \{[^}]*background: var\(--accent-strong\);/)
  // A pseudo-element inside :is() is silently dropped.
  expect(rules).toMatch(/\n {4}li::marker \{\s*color: currentcolor;/)
})

test('each colour name of the contract has a rule', () => {
  for (const name of textColours) expect(colours).toContain(`[data-colour='${name}']`)
})
