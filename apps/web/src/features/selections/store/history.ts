// Undo of a person's last edits of a schedule. What others changed since then is kept.
import { defaultCurrency } from '@joinery/contract/selections/currencies'
import { formatPrice } from '@joinery/contract/selections/money'
import type { Selection } from '@joinery/contract/selections/selections'

import { applyEdits, type Edit, type Fields, invertEdit } from './apply-edits.ts'

/** An edit that undoes or repeats, with the values it expects to find. */
type Step = { readonly edit: Edit; readonly expected: Fields | null }

const stepsMax = 100

const findSelection = (list: readonly Selection[], uid: string) =>
  list.find(({ uid_selection }) => uid_selection === uid)

/** Whether this is what was saved: the server writes prices in its own form, and generates a code that was left empty. */
const isSaved = (field: keyof Fields, expected: unknown, known: unknown): boolean => {
  if (field === 'code' && expected === '') return true
  const isPrice = field === 'unit_price' || field === 'unit_cost'
  if (!isPrice || typeof expected !== 'string' || typeof known !== 'string') return expected === known
  return formatPrice(expected, defaultCurrency) === formatPrice(known, defaultCurrency)
}

/** Leaves out fields that someone else changed since. */
const stillValid = (list: readonly Selection[], { edit, expected }: Step): Edit | null => {
  const known = findSelection(list, edit.uid)
  if (edit.kind === 'restore') return known ? null : edit
  if (!known) return null
  if (edit.kind !== 'fields' || !expected) return edit
  const fields = Object.entries(edit.fields).filter(([name]) => {
    const field = name as keyof Fields // fields of an edit
    return expected[field] === undefined || isSaved(field, expected[field], known[field])
  })
  return fields.length === 0 ? null : { ...edit, fields: Object.fromEntries(fields) }
}

export type History = ReturnType<typeof createHistory>

export const createHistory = () => {
  const past: Step[][] = []
  const future: Step[][] = []

  const invert = (list: readonly Selection[], edits: readonly Edit[]): Step[] => {
    const steps: Step[] = []
    let before = list
    for (const edit of edits) {
      const inverse = invertEdit(before, edit)
      if (inverse) steps.push({ edit: inverse, expected: edit.kind === 'fields' ? edit.fields : null })
      // The place of an item depends on those moved before it.
      if (edit.kind === 'move' || edit.kind === 'remove') before = applyEdits(before, [edit], null)
    }
    return steps.toReversed()
  }

  const push = (steps: Step[][], step: Step[]): void => {
    if (step.length === 0) return
    steps.push(step)
    if (steps.length > stepsMax) steps.shift()
  }

  const take = (from: Step[][], to: Step[][], list: readonly Selection[]): readonly Edit[] => {
    for (let steps = from.pop(); steps; steps = from.pop()) {
      const edits = steps.flatMap((step) => stillValid(list, step) ?? [])
      if (edits.length === 0) continue
      push(to, invert(list, edits))
      return edits
    }
    return []
  }

  return {
    /** Before edits of this list. */
    record: (list: readonly Selection[], edits: readonly Edit[]): void => {
      push(past, invert(list, edits))
      future.length = 0
    },
    undo: (list: readonly Selection[]): readonly Edit[] => take(past, future, list),
    redo: (list: readonly Selection[]): readonly Edit[] => take(future, past, list),
  }
}
