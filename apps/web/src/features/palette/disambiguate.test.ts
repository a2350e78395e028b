import { expect, test } from 'vitest'

import { type Hit, disambiguate, disambiguateDated } from './disambiguate.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString()
const hit = (id: string, title: string, moment: string): Hit => ({
  id,
  title,
  moment,
  detail: (when) => ['Hartwell Kitchen', when].filter(Boolean).join(' · '),
  sign: null,
  choice: { kind: 'go', destination: { to: '/' } },
})
const details = (items: readonly { detail: string }[]) => items.map(({ detail }) => detail)

test('adds dates to identical lines and times to those of one day', () => {
  const hits = [
    hit('a', 'image.jpg', at(14, 9)),
    hit('b', 'plan.pdf', at(14, 9)),
    hit('c', 'image.jpg', at(12, 9)),
    hit('d', 'image.jpg', at(14, 16)),
  ]
  expect(disambiguate(hits).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(details(disambiguate(hits))).toEqual([
    'Hartwell Kitchen · 14/11/2026 9:05AM',
    'Hartwell Kitchen',
    'Hartwell Kitchen · 12/11/2026',
    'Hartwell Kitchen · 14/11/2026 4:05PM',
  ])
})

test('adds times to dated lines of the same day', () => {
  const hits = [hit('a', 'Ok', at(14, 9)), hit('b', 'Ok', at(14, 16)), hit('c', 'Yes', at(14, 16))]
  expect(details(disambiguateDated(hits))).toEqual([
    'Hartwell Kitchen · 14/11/2026 9:05AM',
    'Hartwell Kitchen · 14/11/2026 4:05PM',
    'Hartwell Kitchen · 14/11/2026',
  ])
})

test('keeps lines of the same minute, each once', () => {
  const hits = [hit('a', 'Ok', at(14, 9)), hit('b', 'Ok', at(14, 9))]
  expect(disambiguate(hits).map(({ id }) => id)).toEqual(['a', 'b'])
})
