import { describe, expect, test } from 'vitest'

import { buildFile } from '#testing/build-attachment.ts'
import { buildCard, cardId } from '#testing/build-card.ts'
import { buildMember } from '#testing/build-project.ts'

import { anyone, type Filter, filterCards, unassigned, noFilter, withoutUnknown } from './filter-cards.ts'

const today = '2026-11-16'
const jonas = cardId(77)
const cards = [
  buildCard(1, { original_content: 'Template the island top\nonce the base is levelled', due_date: '2026-11-15' }),
  buildCard(2, {
    original_content: 'Sample of brushed brass',
    assignee_uid: jonas,
    due_date: '2026-11-17',
    labels: ['stone'],
  }),
  buildCard(3, { original_content: '', attachments: [buildFile(1, 'Island plan.pdf', 'application/pdf')] }),
  buildCard(4, {
    original_content: 'Measure the window',
    due_date: '2026-11-15',
    kanban_status: 'done',
    labels: ['stone', 'site'],
  }),
]

const found = (filter: Partial<Filter>) =>
  filterCards(cards, { ...noFilter, ...filter }, today).map(({ uid_reply }) => Number(uid_reply.slice(-4)))

describe('filterCards', () => {
  test.each([
    ['a word, ignoring case', { text: 'BRASS' }, [2]],
    ['every word, in any order', { text: ' levelled  island ' }, [1]],
    ['a file name', { text: 'island plan' }, [3]],
    ['a word no card has', { text: 'oak' }, []],
    ['the assignee', { person: jonas }, [2]],
    ['no assignee', { person: unassigned }, [1, 3, 4]],
    ['overdue cards that are not done', { due: 'overdue' }, [1]],
    ['a due date soon', { due: 'soon' }, [2]],
    ['no due date', { due: 'none' }, [3]],
    ['a label', { labels: ['stone'] }, [2, 4]],
    ['any of several labels', { labels: ['site', 'order'] }, [4]],
    ['all filters combined', { text: 'sample', person: jonas, due: 'soon' }, [2]],
  ] as const)('filters by %s', (_, filter, expected) => {
    expect(found(filter)).toEqual(expected)
  })

  test('returns the same list without a filter', () => {
    expect(filterCards(cards, { text: '  ', person: anyone, labels: [], due: 'any' }, today)).toBe(cards)
  })
})

describe('withoutUnknown', () => {
  const label = { uid_label: 'stone', name: 'Stone', color: 'teal' } as const

  test('removes people and labels that no longer exist', () => {
    const filter = { ...noFilter, person: jonas, labels: ['stone', 'site'] }
    expect(withoutUnknown(filter, [], [label])).toEqual({ ...noFilter, labels: ['stone'] })
    expect(withoutUnknown(filter, [buildMember('jonas@pike.example', { uid_user: jonas })], [label])).toEqual({
      ...filter,
      labels: ['stone'],
    })
  })

  test('keeps labels while they load', () => {
    const filter = { ...noFilter, person: unassigned, labels: ['stone'] }
    expect(withoutUnknown(filter, [], undefined)).toBe(filter)
  })
})
