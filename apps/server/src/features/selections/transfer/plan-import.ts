// Decides what an import creates and updates, as if each row was entered one after the other.
import { limits } from '@joinery/contract/limits'
import { selectionServerMessages } from '@joinery/contract/messages/selection-server-messages'
import type { ImportError } from '@joinery/contract/selections/transfer'

import { codeFor, codeKey, freeCode } from '#features/selections/codes.ts'
import type { ListRow } from '#features/selections/list-queries.ts'
import { placeStep } from '#features/selections/places.ts'
import type { SelectionRow } from '#features/selections/selection-queries.ts'
import { newId } from '#platform/ids.ts'

import type { CreatedColumns, ImportedColumns } from './import-queries.ts'
import type { ImportFile } from './read-import.ts'

export type ImportPlan = {
  readonly created: readonly CreatedColumns[]
  readonly updated: readonly ImportedColumns[]
  readonly counters: Pick<ListRow, 'last_number' | 'last_room'>
  readonly errors: readonly ImportError[]
  readonly isTooMany: boolean
}

/** Places at the ends of rooms; a room that was left by its last selection has no place. */
const createPlaces = (list: ListRow, rows: readonly SelectionRow[]) => {
  let { last_room } = list
  const rooms = new Map<string, { readonly room_place: number; count: number }>()
  const ends = new Map<number, number>()
  for (const { deleted_at, position, room, room_place } of rows) {
    ends.set(room_place, Math.max(ends.get(room_place) ?? position, position))
    if (deleted_at !== null) continue
    const known = rooms.get(room)
    if (known) known.count++
    else rooms.set(room, { room_place, count: 1 })
  }
  return {
    enter: (room: string): { room_place: number; position: number } => {
      const known = rooms.get(room) ?? { room_place: ++last_room, count: 0 }
      rooms.set(room, known)
      known.count++
      const position = (ends.get(known.room_place) ?? 0) + placeStep
      ends.set(known.room_place, position)
      return { room_place: known.room_place, position }
    },
    leave: (room: string): void => {
      const known = rooms.get(room)
      if (known && --known.count === 0) rooms.delete(room)
    },
    lastRoom: (): number => last_room,
  }
}

const blank = {
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
  lead_time_days: null,
  stage: 'draft',
  note: '',
  internal_note: '',
} as const

const importedOf = (row: SelectionRow): ImportedColumns => ({
  uid_selection: row.uid_selection,
  title: row.title,
  category: row.category,
  room: row.room,
  room_place: row.room_place,
  position: row.position,
  supplier: row.supplier,
  sku: row.sku,
  url: row.url,
  finish: row.finish,
  dimensions: row.dimensions,
  quantity: row.quantity,
  unit: row.unit,
  unit_price: row.unit_price,
  unit_cost: row.unit_cost,
  lead_time_days: row.lead_time_days,
  stage: row.stage,
  note: row.note,
  internal_note: row.internal_note,
})

export const planImport = (list: ListRow, rows: readonly SelectionRow[], file: ImportFile): ImportPlan => {
  const current = rows.filter(({ deleted_at }) => deleted_at === null)
  const byCode = new Map(current.map((row) => [row.compared_code, row]))
  const taken = new Set([...byCode.keys(), ...file.rows.map(({ code }) => codeKey(code))])
  const places = createPlaces(list, rows)
  const errors = [...file.errors]
  const created: CreatedColumns[] = []
  const updated: ImportedColumns[] = []
  let { last_number } = list
  for (const { row, code, fields } of file.rows) {
    const known = code === '' ? undefined : byCode.get(codeKey(code))
    if (known) {
      const next = { ...importedOf(known), ...fields }
      if (next.room === known.room) updated.push(next)
      else {
        places.leave(known.room)
        updated.push({ ...next, ...places.enter(next.room) })
      }
      continue
    }
    const { title, ...others } = fields
    if (title === undefined) {
      // A title that is not valid has an error already.
      if (!errors.some((error) => error.row === row && error.column === file.columns.title)) {
        errors.push({ row, column: file.columns.title, message: selectionServerMessages.titleRequired })
      }
      continue
    }
    const next = { ...blank, ...others }
    const number = ++last_number
    const chosen = code === '' ? freeCode(codeFor(next.category, number), taken) : code
    taken.add(codeKey(chosen))
    created.push({
      uid_selection: newId(),
      number,
      code: chosen,
      compared_code: codeKey(chosen),
      title,
      ...next,
      ...places.enter(next.room),
    })
  }
  return {
    created,
    updated,
    counters: { last_number, last_room: places.lastRoom() },
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, limits.selection.importErrors),
    isTooMany: current.length + created.length > limits.selection.perProject,
  }
}
