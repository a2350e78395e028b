// What people see: the server's selections with their own unsaved edits on top, as pure functions.
import { lineTotal } from '@joinery/contract/selections/money'
import { placeSelection } from '@joinery/contract/selections/place-selection'
import type { NewSelection, Selection, SelectionChange } from '@joinery/contract/selections/selections'

import type { SelectionPlace } from '#api/selections.ts'

export type Fields = Omit<SelectionChange, 'uid_file' | 'uid_pin'>

export type Edit =
  | { readonly kind: 'create'; readonly uid: string; readonly fields: Omit<NewSelection, 'clientId'> }
  | { readonly kind: 'fields'; readonly uid: string; readonly fields: SelectionChange }
  | { readonly kind: 'move'; readonly uid: string; readonly place: SelectionPlace }
  | { readonly kind: 'remove'; readonly uid: string }
  | { readonly kind: 'restore'; readonly uid: string; readonly selection: Selection; readonly after: string | null }

const buildNew = (uid: string, fields: Fields & { readonly title: string }): Selection => ({
  uid_selection: uid,
  uid_project: '',
  number: 0,
  code: '',
  category: 'other',
  room: '',
  supplier: '',
  sku: '',
  url: '',
  finish: '',
  dimensions: '',
  quantity: '1',
  unit: '',
  unit_price: null,
  unit_cost: null,
  line_total: null,
  lead_time_days: null,
  stage: 'draft',
  note: '',
  internal_note: '',
  image: null,
  uid_pin: null,
  card: null,
  approval: 'none',
  decided_by: null,
  decided_at: null,
  created_at: '',
  updated_at: '',
  ...withoutUndefined(fields),
})

const withoutUndefined = <Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  // Only undefined values are left out.
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>
  }

const withTotal = (selection: Selection, currency: string | null): Selection => ({
  ...selection,
  line_total: currency === null ? null : lineTotal(selection.quantity, selection.unit_price, currency),
})

/** A chosen file is shown once it is saved. */
const withFields = (known: Selection, { uid_file, uid_pin, ...fields }: SelectionChange): Selection => ({
  ...known,
  ...withoutUndefined(fields),
  ...(uid_pin === undefined ? {} : { uid_pin }),
  ...(uid_file === null ? { image: null } : {}),
})

type Place = Omit<SelectionPlace, 'room'>

/** After another selection of the room, or first in it. A new room comes last, or in place of the one that is left. */
const putAt = (
  list: readonly Selection[],
  selection: Selection,
  { after, in_place: isInPlace }: Place,
): Selection[] => {
  const isOther = ({ uid_selection }: Selection): boolean => uid_selection !== selection.uid_selection
  const others = list.filter(isOther)
  const before = others.findIndex(({ uid_selection, room }) => uid_selection === after && room === selection.room)
  const first = others.findIndex(({ room }) => room === selection.room)
  if (before !== -1) return others.toSpliced(before + 1, 0, selection)
  if (after === null && first !== -1) return others.toSpliced(first, 0, selection)
  const left = list.find((one) => !isOther(one))?.room
  if (after !== null || !isInPlace || left === undefined) return placeSelection(others, selection)
  const start = list.findIndex(({ room }) => room === left)
  return others.toSpliced(start, 0, selection)
}

/** Applying an edit again has no further effect. */
const applyEdit = (list: readonly Selection[], edit: Edit, currency: string | null): readonly Selection[] => {
  const known = list.find(({ uid_selection }) => uid_selection === edit.uid)
  switch (edit.kind) {
    case 'create':
      return known ? list : placeSelection(list, withTotal(buildNew(edit.uid, edit.fields), currency))
    case 'fields':
      return known ? placeSelection(list, withTotal(withFields(known, edit.fields), currency)) : list
    case 'move':
      return known ? putAt(list, { ...known, room: edit.place.room }, edit.place) : list
    case 'remove':
      return known ? list.filter((one) => one !== known) : list
    case 'restore':
      return known ? list : putAt(list, edit.selection, { after: edit.after })
    default:
      return edit satisfies never
  }
}

/** Applies edits in order. */
export const applyEdits = (
  list: readonly Selection[],
  edits: readonly Edit[],
  currency: string | null,
): readonly Selection[] => {
  let applied = list
  // Many edits of fields, such as of a pasted block, change one copy.
  let copy: Selection[] | null = null
  let indexes: Map<string, number> | null = null
  for (const edit of edits) {
    if (edit.kind !== 'fields' || edit.fields.room !== undefined) {
      applied = applyEdit(applied, edit, currency)
      copy = null
      indexes = null
      continue
    }
    indexes ??= new Map(applied.map(({ uid_selection }, index) => [uid_selection, index]))
    const index = indexes.get(edit.uid)
    const known = index === undefined ? undefined : applied[index]
    if (index === undefined || !known) continue
    copy ??= [...applied]
    copy[index] = withTotal(withFields(known, edit.fields), currency)
    applied = copy
  }
  return applied
}

/** What undoes an edit of this list. Null if there is nothing to undo, such as an edit of a deleted selection. */
export const invertEdit = (list: readonly Selection[], edit: Edit): Edit | null => {
  const at = list.findIndex(({ uid_selection }) => uid_selection === edit.uid)
  const known = list[at]
  const previous = list[at - 1]
  const after = previous && previous.room === known?.room ? previous.uid_selection : null
  switch (edit.kind) {
    case 'create':
    case 'restore':
      return { kind: 'remove', uid: edit.uid }
    case 'fields': {
      if (!known) return null
      const names = Object.keys(edit.fields).filter((name) => name !== 'uid_file')
      // The names are fields of a change, all of which a selection has.
      const fields = Object.fromEntries(names.map((name) => [name, known[name as keyof Fields]]))
      if (edit.fields.room !== undefined && edit.fields.room !== known.room && names.length === 1)
        return { kind: 'move', uid: edit.uid, place: { room: known.room, after, in_place: true } }
      return names.length === 0 ? null : { kind: 'fields', uid: edit.uid, fields }
    }
    case 'move':
      return known ? { kind: 'move', uid: edit.uid, place: { room: known.room, after, in_place: true } } : null
    case 'remove':
      return known ? { kind: 'restore', uid: edit.uid, selection: known, after } : null
    default:
      return edit satisfies never
  }
}
