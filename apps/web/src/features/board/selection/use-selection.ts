import { limits } from '@joinery/contract/limits'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'

import type { ShownColumns } from '#features/board/drag/drag.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { topDialog } from '#kit/ui/overlays/use-modal.ts'

import { createSelection, type Selection } from './selection.ts'

const create = () =>
  createSelection(limits.board.batch, () => showToast({ text: boardMessages.selectMax(limits.board.batch) }))

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

const columnOf = (shown: ShownColumns, uid: string): readonly string[] =>
  Object.values(shown)
    .map((cards) => cards.map(({ uid_reply }) => uid_reply))
    .find((uids) => uids.includes(uid)) ?? []

/** On keyboards with other letters, the one at its place. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()

const focusCardIn = (root: HTMLElement | null, uid: string): void =>
  root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(uid)}"] a`)?.focus()

type KeyOptions = {
  selection: Selection
  shown: ShownColumns
  root: RefObject<HTMLElement | null>
  onLabels: (uid: string) => void
}

const panels = { m: 'move', a: 'assign', l: 'labels', delete: 'delete' } as const

/** Keys on a focused card. Returns whether the key was used. */
const handleKey = (event: KeyboardEvent, { selection, shown, root, onLabels }: KeyOptions): boolean => {
  const uid = cardOf(event.target)?.dataset.card
  if (!uid || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.shiftKey) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return false
    const column = columnOf(shown, uid)
    const next = column[column.indexOf(uid) + step]
    if (selection.getState().anchor === null) selection.toggle(uid)
    if (next === undefined) return true
    selection.extendTo(next, column)
    focusCardIn(root.current, next)
    return true
  }
  const key = event.key === 'Delete' ? 'delete' : letterOf(event)
  if (key === 'x') selection.toggle(uid)
  else if (selection.has(uid) && key in panels) selection.show(panels[key as keyof typeof panels]) // checked
  else if (key === 'l') onLabels(uid)
  else return false
  return true
}

type UseSelection = {
  root: RefObject<HTMLElement | null>
  shown: ShownColumns
  canUse: boolean
  onLabels: (uid: string) => void
}

/** Selects cards by key and by Ctrl or Shift + click. Styled by `data-selecting` of the board. */
export const useSelection = ({ root, shown, canUse, onLabels }: UseSelection) => {
  const [selection] = useState(create)

  useEffect(() => {
    selection.keepShown(new Set(Object.values(shown).flatMap((cards) => cards.map(({ uid_reply }) => uid_reply))))
  }, [selection, shown])

  // Set here and not rendered, because the columns need not render for it.
  useEffect(
    () => selection.subscribe(() => root.current?.toggleAttribute('data-selecting', selection.isActive())),
    [selection, root],
  )

  useEffect(() => {
    const handleEscape = (event: globalThis.KeyboardEvent) => {
      // Menus and a held card use the key first.
      if (event.key === 'Escape' && !event.defaultPrevented && !topDialog.getState()) selection.clear()
    }
    addEventListener('keydown', handleEscape)
    return () => removeEventListener('keydown', handleEscape)
  }, [selection])

  return {
    selection,
    onKeyDown: (event: KeyboardEvent) => {
      if (canUse && handleKey(event, { selection, shown, root, onLabels })) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      const uid = cardOf(event.target)?.dataset.card
      if (!canUse || !uid || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.shiftKey) selection.extendTo(uid, columnOf(shown, uid))
      else selection.toggle(uid)
    },
  }
}
