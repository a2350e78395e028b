// The card that is being moved, whoever holds it: a mouse, a finger or the keyboard. They all lift, aim, drop and cancel
// here; the cards watch from here what concerns them, and nothing else is drawn again while a card is in the air.
import type { KanbanStatus } from '@joinery/contract/replies'

import { columnName } from '#features/board/columns/columns.ts'
import type { Card, Place } from '#features/board/store/board-cache.ts'

/** The cards on the screen, without those that a filter hides. */
export type ShownColumns = Readonly<Record<KanbanStatus, readonly Card[]>>

export type Held = {
  readonly card: Card
  readonly from: Place
  readonly to: Place
  readonly by: 'mouse' | 'touch' | 'keys'
}

export type Drag = ReturnType<typeof createDrag>

/** Dropped here it would stay where it is. */
export const isHome = ({ card, from, to }: Held): boolean =>
  to.status === from.status && (to.before === from.before || to.before === card.uid_reply)

export const othersIn = (shown: ShownColumns, status: KanbanStatus, card: Card): readonly Card[] =>
  shown[status].filter((other) => other !== card && other.uid_reply !== card.uid_reply)

/** 'Position 2 of 5 in To Do' */
export const spokenPlace = (shown: ShownColumns, { card, to }: Held): string => {
  const others = othersIn(shown, to.status, card)
  const at = others.findIndex(({ uid_reply }) => uid_reply === to.before)
  return `Position ${at === -1 ? others.length + 1 : at + 1} of ${others.length + 1} in ${columnName(to.status)}`
}

/** What the board gives it: the columns as they are on the screen, and where to go with what has happened. */
export type Desk = {
  readonly shown: ShownColumns
  readonly onDrop: (held: Held) => void
  readonly onMissingId: () => void
}

const noDesk: Desk = { shown: { todo: [], in_progress: [], done: [] }, onDrop: () => {}, onMissingId: () => {} }

export const createDrag = () => {
  let desk = noDesk
  let held: Held | null = null
  let said = ''
  const watchers = new Set<() => void>()

  const set = (next: Held | null, words = said): void => {
    held = next
    said = words
    for (const watch of watchers) watch()
  }

  const speak = (next: Held, words: (place: string) => string): void =>
    set(next, next.by === 'keys' ? words(spokenPlace(desk.shown, next)) : said)

  return {
    getHeld: () => held,
    /** What a screen reader is told. */
    getSaid: () => said,
    getShown: () => desk.shown,
    standOn: (next: Desk): void => {
      desk = next
    },
    subscribe: (watch: () => void) => {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** False: it stays where it is. */
    lift: (uid: string, by: Held['by']): boolean => {
      const card = Object.values(desk.shown)
        .flat()
        .find(({ uid_reply }) => uid && uid_reply === uid)
      if (!card) {
        desk.onMissingId()
        return false
      }
      const status = card.kanban_status ?? 'todo'
      const column = desk.shown[status]
      const from = { status, before: column[column.indexOf(card) + 1]?.uid_reply ?? null }
      speak(
        { card, from, to: from, by },
        (place) => `Lifted. ${place}. Arrow keys move it, Space drops it, Escape puts it back.`,
      )
      return true
    },
    aim: (to: Place | null): void => {
      // Between two columns the last place holds.
      if (!held || !to || (held.to.status === to.status && held.to.before === to.before)) return
      speak({ ...held, to }, (place) => `${place}.`)
    },
    drop: (): void => {
      if (!held) return
      const dropped = held
      const words = dropped.by === 'keys' ? `Dropped. ${spokenPlace(desk.shown, dropped)}.` : said
      set(null, words)
      if (!isHome(dropped)) desk.onDrop(dropped)
    },
    cancel: (): void => {
      if (held) set(null, held.by === 'keys' ? 'Cancelled. The card is back where it was.' : said)
    },
  }
}
