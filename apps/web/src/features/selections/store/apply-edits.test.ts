import { expect, test } from 'vitest'

import { buildSelection } from '#testing/build-selection.ts'

import { applyEdits, type Edit, invertEdit } from './apply-edits.ts'
import { createHistory } from './history.ts'

const tap = buildSelection(1, { title: 'Tap', room: 'Kitchen', quantity: '2', unit_price: '10', line_total: '20.00' })
const sink = buildSelection(2, { title: 'Sink', room: 'Kitchen' })
const vanity = buildSelection(3, { title: 'Vanity', room: 'Bath' })
const list = [tap, sink, vanity]

const named = (selections: readonly { title: string; room: string }[]) =>
  selections.map(({ title, room }) => `${room}: ${title}`)
const apply = (edits: readonly Edit[], to = list) => applyEdits(to, edits, 'USD')
const create = (uid: string, room: string): Edit => ({ kind: 'create', uid, fields: { title: uid, room } })

test('puts new items at the end of their room, and a new room last', () => {
  expect(named(apply([create('new-a', 'Kitchen'), create('new-b', 'Hall'), create('new-c', 'Kitchen')]))).toEqual([
    'Kitchen: Tap',
    'Kitchen: Sink',
    'Kitchen: new-a',
    'Kitchen: new-c',
    'Bath: Vanity',
    'Hall: new-b',
  ])
})

test('computes totals of edited prices, and keeps what is not edited', () => {
  const [edited, other] = apply([{ kind: 'fields', uid: tap.uid_selection, fields: { unit_price: '12.5' } }])
  expect(edited).toMatchObject({ title: 'Tap', line_total: '25.00' })
  expect(other).toBe(sink)
})

test('applies an edit that the server has applied already without further effect', () => {
  const edits: Edit[] = [
    { kind: 'fields', uid: tap.uid_selection, fields: { title: 'Mixer' } },
    { kind: 'move', uid: tap.uid_selection, place: { room: 'Bath', after: vanity.uid_selection } },
    { kind: 'remove', uid: sink.uid_selection },
    create('new-a', 'Hall'),
  ]
  const once = apply(edits)
  expect(apply(edits, [...once])).toEqual(once)
})

test('ignores edits of items that others deleted', () => {
  const gone = buildSelection(9).uid_selection
  expect(
    apply([
      { kind: 'fields', uid: gone, fields: { title: 'Mixer' } },
      { kind: 'move', uid: gone, place: { room: 'Bath', after: null } },
      { kind: 'remove', uid: gone },
    ]),
  ).toEqual(list)
})

test.each([
  ['fields', { kind: 'fields', uid: sink.uid_selection, fields: { title: 'Basin', unit_price: '5' } }],
  ['a place in the room', { kind: 'move', uid: sink.uid_selection, place: { room: 'Kitchen', after: null } }],
  ['a place in another room', { kind: 'move', uid: sink.uid_selection, place: { room: 'Bath', after: null } }],
  ['a room', { kind: 'fields', uid: tap.uid_selection, fields: { room: 'Bath' } }],
  ['a deletion', { kind: 'remove', uid: tap.uid_selection }],
  ['a new item', create('new-a', 'Kitchen')],
] as const)('undoes %s', (_, edit) => {
  const inverse = invertEdit(list, edit)
  const undone = inverse && apply([edit, inverse])
  expect(undone && named(undone)).toEqual(named(list))
  expect(undone?.map(({ unit_price }) => unit_price)).toEqual(list.map(({ unit_price }) => unit_price))
})

test('undoes and repeats several edits in one step', () => {
  const history = createHistory()
  const edits: Edit[] = [
    { kind: 'fields', uid: tap.uid_selection, fields: { title: 'Mixer' } },
    { kind: 'remove', uid: sink.uid_selection },
    { kind: 'remove', uid: vanity.uid_selection },
  ]
  history.record(list, edits)
  const after = apply(edits)
  const undone = apply(history.undo(after), [...after])
  expect(named(undone)).toEqual(named(list))
  expect(named(apply(history.redo(undone), [...undone]))).toEqual(['Kitchen: Mixer'])
  expect(history.redo(after)).toEqual([])
})

test('renames a room in its place, and undoes and repeats the renaming', () => {
  const history = createHistory()
  const rename = ({ uid_selection: uid }: typeof tap, after: string | null): Edit => ({
    kind: 'move',
    uid,
    place: { room: 'Pantry', after, in_place: true },
  })
  const edits = [rename(tap, null), rename(sink, tap.uid_selection)]
  const renamed = ['Pantry: Tap', 'Pantry: Sink', 'Bath: Vanity']
  history.record(list, edits)
  const after = apply(edits)
  expect(named(after)).toEqual(renamed)
  expect(apply(edits, [...after])).toEqual(after)
  const undone = apply(history.undo(after), [...after])
  expect(named(undone)).toEqual(named(list))
  expect(named(apply(history.redo(undone), [...undone]))).toEqual(renamed)
})

test('keeps what others changed since, and undoes the step before instead', () => {
  const history = createHistory()
  const first: Edit = { kind: 'fields', uid: tap.uid_selection, fields: { finish: 'Brass' } }
  const second: Edit = { kind: 'fields', uid: sink.uid_selection, fields: { title: 'Basin' } }
  history.record(list, [first])
  history.record(apply([first]), [second])
  const changedByOthers = apply([first, second, { ...second, fields: { title: 'Trough' } }])
  expect(history.undo(changedByOthers)).toEqual([
    { kind: 'fields', uid: tap.uid_selection, fields: { finish: tap.finish } },
  ])
  expect(history.undo(changedByOthers)).toEqual([])
})

test('undoes a price as the server writes it, and a code it has generated', () => {
  const history = createHistory()
  const edits: Edit[] = [{ kind: 'fields', uid: tap.uid_selection, fields: { unit_price: '12.5', code: '' } }]
  history.record(list, edits)
  const [saved = tap, ...others] = apply(edits)
  const stored = [{ ...saved, unit_price: '12.50', code: 'FIN-01-2' }, ...others]
  expect(history.undo(stored)).toEqual([
    { kind: 'fields', uid: tap.uid_selection, fields: { unit_price: '10', code: tap.code } },
  ])
})
