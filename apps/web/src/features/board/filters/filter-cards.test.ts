import { describe, expect, test } from 'vitest'

import { buildFile } from '#testing/build-attachment.ts'
import { buildCard, cardId } from '#testing/build-card.ts'

import { anyone, type Filter, filterCards, unassigned, noFilter } from './filter-cards.ts'

const today = '2026-11-16'
const jonas = cardId(77)
const cards = [
  buildCard(1, { original_content: 'Template the island top\nonce the base is levelled', due_date: '2026-11-15' }),
  buildCard(2, { original_content: 'Sample of brushed brass', assignee_uid: jonas, due_date: '2026-11-17' }),
  buildCard(3, { original_content: '', attachments: [buildFile(1, 'Island plan.pdf', 'application/pdf')] }),
  buildCard(4, { original_content: 'Measure the window', due_date: '2026-11-15', kanban_status: 'done' }),
]

const found = (filter: Partial<Filter>) =>
  filterCards(cards, { ...noFilter, ...filter }, today).map(({ uid_reply }) => Number(uid_reply.slice(-4)))

describe('filtering cards', () => {
  test.each([
    ['by a word, whatever its letters', { text: 'BRASS' }, [2]],
    ['by every word, in any order', { text: ' levelled  island ' }, [1]],
    ['by the name of a file', { text: 'island plan' }, [3]],
    ['by nothing that is not there', { text: 'oak' }, []],
    ['by whose they are', { person: jonas }, [2]],
    ['by being unassigned', { person: unassigned }, [1, 3, 4]],
    ['when they are late, unless they are done', { due: 'overdue' }, [1]],
    ['when they are due soon', { due: 'soon' }, [2]],
    ['when no day is set', { due: 'none' }, [3]],
    ['by all of it together', { text: 'sample', person: jonas, due: 'soon' }, [2]],
  ] as const)('%s', (_, filter, expected) => {
    expect(found(filter)).toEqual(expected)
  })

  test('returns the same list without a filter', () => {
    expect(filterCards(cards, { text: '  ', person: anyone, due: 'any' }, today)).toBe(cards)
  })
})
