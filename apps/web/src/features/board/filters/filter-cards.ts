import { boardMessages } from '@joinery/contract/messages/board-messages'

import type { Card } from '#features/board/store/board-cache.ts'
import { dueState } from '#kit/due/due-state.ts'

export const { dueFilters } = boardMessages

export type DueFilter = keyof typeof dueFilters

/** `person` is a user id or one of the two keywords. */
export type Filter = { readonly text: string; readonly person: string; readonly due: DueFilter }

export const anyone = 'anyone'
export const unassigned = 'nobody'
export const noFilter: Filter = { text: '', person: anyone, due: 'any' }

export const isDueFilter = (word: string): word is DueFilter => Object.hasOwn(dueFilters, word)

export const isFiltering = ({ text, person, due }: Filter): boolean =>
  text.trim() !== '' || person !== anyone || due !== 'any'

const hasPerson = (card: Card, person: string): boolean =>
  person === anyone || card.assignee_uid === (person === unassigned ? null : person)

const hasDue = ({ due_date, kanban_status }: Card, due: DueFilter, today: string): boolean => {
  if (due === 'any') return true
  if (due === 'none') return due_date === null
  return due_date !== null && dueState(due_date, kanban_status, today) === due
}

/** Returns cards whose text or file names contain every search word. */
export const filterCards = (cards: readonly Card[], filter: Filter, today: string): readonly Card[] => {
  if (!isFiltering(filter)) return cards
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return cards.filter((card) => {
    if (!hasPerson(card, filter.person) || !hasDue(card, filter.due, today)) return false
    const text = [card.original_content, ...card.attachments.map(({ filename }) => filename)].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
