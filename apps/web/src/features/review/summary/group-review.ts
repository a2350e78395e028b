import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewSummaryMessages as texts } from '@joinery/contract/messages/review-summary-messages'
import type { Pin, ReviewAuthor } from '@joinery/contract/review/pins'

import type { Review } from '#api/review.ts'
import { nameWithGuest } from '#kit/ui/guest-mark.tsx'

/** A person whose reply is awaited, or no one in particular. */
export type Turn = { readonly key: string; readonly name: string; readonly count: number; readonly isOwn: boolean }

const unassigned = 'nobody'

const turnKey = (person: ReviewAuthor | null): string =>
  person ? (person.uid_user ?? `guest ${person.name}`) : unassigned

export const waitsFor = (pin: Pin, key: string): boolean => turnKey(pin.waits_for) === key

/** People with open comments waiting for them: the user first, then by count; no one in particular comes last. */
export const turnsOf = (open: readonly Pin[], uid_user: string): readonly Turn[] => {
  const turns = new Map<string, Turn>()
  for (const { waits_for: person } of open) {
    const key = turnKey(person)
    const isOwn = key === uid_user
    const name = isOwn ? common.you : person ? nameWithGuest(person) : texts.anyone
    turns.set(key, { key, name, isOwn, count: (turns.get(key)?.count ?? 0) + 1 })
  }
  const rank = ({ key, isOwn }: Turn): number => (isOwn ? 0 : key === unassigned ? 2 : 1)
  return [...turns.values()].toSorted((one, other) => rank(one) - rank(other) || other.count - one.count)
}

export type OpenFile = { readonly file: Attachment; readonly count: number; readonly pins: readonly Pin[] }

/** Files with open comments, optionally only those waiting for `turn`. Items waiting for the user come first. */
export const openFiles = ({ stacks, open }: Review, uid_user: string, turn: string | null): readonly OpenFile[] => {
  const isOwn = (pin: Pin): number => Number(waitsFor(pin, uid_user))
  const files = stacks.flatMap(({ file, open_count }) => {
    const pins = open
      .filter((pin) => pin.uid_stack === file.uid_stack && (turn === null || waitsFor(pin, turn)))
      .toSorted((one, other) => isOwn(other) - isOwn(one) || one.number - other.number)
    return pins.length > 0 ? [{ file, count: turn === null ? open_count : pins.length, pins }] : []
  })
  const hasOwn = ({ pins }: OpenFile): number => Number(pins.some((pin) => isOwn(pin) === 1))
  return files.toSorted((one, other) => hasOwn(other) - hasOwn(one))
}
