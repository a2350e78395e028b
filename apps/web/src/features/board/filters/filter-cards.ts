import type { Label } from '@joinery/contract/board/labels'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import type { Member } from '@joinery/contract/projects'

import type { Card } from '#features/board/store/board-cache.ts'
import { dueState } from '#kit/due/due-state.ts'

export const { dueFilters } = boardMessages

export type DueFilter = keyof typeof dueFilters

/** `person` is a user id or one of the two keywords. A card matches with any of the labels. */
export type Filter = {
  readonly text: string
  readonly person: string
  readonly labels: readonly string[]
  readonly due: DueFilter
}

export const anyone = 'anyone'
export const unassigned = 'unassigned'
export const noFilter: Filter = { text: '', person: anyone, labels: [], due: 'any' }

export const isDueFilter = (word: string): word is DueFilter => Object.hasOwn(dueFilters, word)

export const isFiltering = ({ text, person, labels, due }: Filter): boolean =>
  text.trim() !== '' || person !== anyone || labels.length > 0 || due !== 'any'

/**
 * Ignores people and labels that no longer exist, such as in a saved filter, which would hide every card without being
 * shown. Labels are undefined while they load.
 */
export const withoutUnknown = (
  filter: Filter,
  people: readonly Member[],
  labels: readonly Label[] | undefined,
): Filter => {
  const hasPerson = [anyone, unassigned].includes(filter.person) || people.some((one) => one.uid_user === filter.person)
  const known = filter.labels.filter((uid) => !labels || labels.some(({ uid_label }) => uid_label === uid))
  if (hasPerson && known.length === filter.labels.length) return filter
  return { ...filter, person: hasPerson ? filter.person : anyone, labels: known }
}

const hasPerson = (card: Card, person: string): boolean =>
  person === anyone || card.assignee_uid === (person === unassigned ? null : person)

const hasLabel = (card: Card, labels: readonly string[]): boolean =>
  labels.length === 0 || labels.some((uid) => card.labels.includes(uid))

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
    if (!hasPerson(card, filter.person) || !hasLabel(card, filter.labels) || !hasDue(card, filter.due, today))
      return false
    const text = [card.original_content, ...card.attachments.map(({ filename }) => filename)].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
