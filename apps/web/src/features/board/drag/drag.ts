// The state of the card being moved by mouse, finger or keyboard. Cards subscribe to what concerns them, so nothing
// else re-renders during a drag.
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { KanbanStatus } from '@joinery/contract/replies'

import { columnName } from '#features/board/columns/columns.ts'
import type { Card, Position } from '#features/board/store/board-cache.ts'
import { createStore } from '#lib/store/store.ts'

/** The visible cards, without filtered ones. */
export type ShownColumns = Readonly<Record<KanbanStatus, readonly Card[]>>

export type Held = {
  readonly card: Card
  readonly from: Position
  readonly to: Position
  readonly by: 'mouse' | 'touch' | 'keys'
}

export type Drag = ReturnType<typeof createDrag>

/** Whether a drop here would not move the card. */
export const isHome = ({ card, from, to }: Held): boolean =>
  to.status === from.status && (to.before === from.before || to.before === card.uid_reply)

export const othersIn = (shown: ShownColumns, status: KanbanStatus, card: Card): readonly Card[] =>
  shown[status].filter((other) => other !== card && other.uid_reply !== card.uid_reply)

/** 'Position 2 of 5 in To Do' */
export const spokenPosition = (shown: ShownColumns, { card, to }: Held): string => {
  const others = othersIn(shown, to.status, card)
  const at = others.findIndex(({ uid_reply }) => uid_reply === to.before)
  return texts.position(at === -1 ? others.length + 1 : at + 1, others.length + 1, columnName(to.status))
}

/** The board's current columns and callbacks. */
export type DropTarget = {
  readonly shown: ShownColumns
  readonly onDrop: (held: Held) => void
  readonly onMissingId: () => void
}

type DragState = {
  readonly held: Held | null
  /** Screen reader announcement. */
  readonly announcement: string
}

const noTarget: DropTarget = { shown: { todo: [], in_progress: [], done: [] }, onDrop: () => {}, onMissingId: () => {} }

export const createDrag = () => {
  let target = noTarget
  const { getState, subscribe, change } = createStore<DragState>({ held: null, announcement: '' })
  const getHeld = (): Held | null => getState().held

  /** Announces the position for keyboard moves only. */
  const setHeld = (held: Held | null, by: Held['by'], words: () => string): void =>
    change(by === 'keys' ? { held, announcement: words() } : { held })

  return {
    getState,
    subscribe,
    getHeld,
    getShown: () => target.shown,
    setDropTarget: (next: DropTarget): void => {
      target = next
    },
    /** Returns false if the card cannot be lifted. */
    lift: (uid: string, by: Held['by']): boolean => {
      const card = Object.values(target.shown)
        .flat()
        .find(({ uid_reply }) => uid && uid_reply === uid)
      if (!card) {
        target.onMissingId()
        return false
      }
      const status = card.kanban_status ?? 'todo'
      const column = target.shown[status]
      const from = { status, before: column[column.indexOf(card) + 1]?.uid_reply ?? null }
      const lifted = { card, from, to: from, by }
      setHeld(lifted, by, () => texts.pickedUp(spokenPosition(target.shown, lifted)))
      return true
    },
    aim: (to: Position | null): void => {
      const held = getHeld()
      // Between two columns the last position is kept.
      if (!held || !to || (held.to.status === to.status && held.to.before === to.before)) return
      const aimed = { ...held, to }
      setHeld(aimed, held.by, () => texts.movedOver(spokenPosition(target.shown, aimed)))
    },
    drop: (): void => {
      const held = getHeld()
      if (!held) return
      setHeld(null, held.by, () => texts.dropped(spokenPosition(target.shown, held)))
      if (!isHome(held)) target.onDrop(held)
    },
    cancel: (): void => {
      const held = getHeld()
      if (held) setHeld(null, held.by, () => texts.moveCancelled)
    },
  }
}
