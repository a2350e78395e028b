import { sumTotals } from '@joinery/contract/selections/money'
import { expect, test, vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { buildPerson } from '#testing/build-person.ts'
import { projectId } from '#testing/build-project.ts'
import { buildSelection, selectionId } from '#testing/build-selection.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { openSession } from '#testing/open-session.ts'
import { signedInAnswers } from '#testing/render-page.tsx'

import {
  createSelection,
  createSelectionCard,
  deleteSelection,
  exportSelections,
  importSelections,
  type KnownSelections,
  mergeSelections,
  moveSelection,
  refreshSelections,
  restoreSelection,
  selectionsQuery,
  setSelectionImage,
  updateSelection,
} from './selections.ts'

const id = projectId()
const totals = sumTotals([], { currency: 'USD', tax_percent: '0', budget: null })
const listOf = (selections: KnownSelections['selections'], version: number) => ({
  selections: [...selections],
  totals: { ...totals, by_category: [] },
  version,
  nextCursor: null,
})
const [one, two] = [buildSelection(1), buildSelection(2)]

const open = async (answers: Answers) => {
  const api = createFakeApi({ ...signedInAnswers(buildPerson()), ...answers })
  vi.stubGlobal('fetch', api.fetch)
  const session = openSession()
  await session.initialise()
  const { queryKey } = selectionsQuery(session, id)
  return { api, session, known: () => queryClientOf(session).getQueryData(queryKey) }
}

test('sends each call about selections to its address', async () => {
  const answer = { selection: one }
  const { api, session } = await open({
    createSelection: answer,
    updateSelection: answer,
    deleteSelection: { message: '' },
    restoreSelection: answer,
    moveSelection: answer,
    setSelectionImage: answer,
    createSelectionCard: {},
    importSelections: { created: 1, updated: 0, errors: [] },
  })
  const uid = one.uid_selection
  await createSelection(session, id, { title: 'Tap', clientId: 'a' })
  await updateSelection(session, uid, { title: 'Tap' })
  await deleteSelection(session, uid)
  await restoreSelection(session, uid)
  await moveSelection(session, uid, { room: 'Bath', after: null })
  await setSelectionImage(session, uid, { uid_pin: selectionId(9) })
  await createSelectionCard(session, uid)
  const file = new File(['title'], 'items.csv')
  await importSelections(session, id, { file, mapping: { Name: 'title' }, isDryRun: true })
  expect(api.sent('createSelection')[0]?.body).toEqual({ title: 'Tap', clientId: 'a' })
  expect(api.sent('moveSelection')[0]).toMatchObject({
    path: `/projects/selections/${uid}/position`,
    body: { room: 'Bath', after: null },
  })
  expect(api.sent('setSelectionImage')[0]?.body).toEqual({ uid_pin: selectionId(9) })
  const form = api.sent('importSelections')[0]?.form
  expect([form?.get('dryRun'), form?.get('mapping')]).toEqual(['true', '{"Name":"title"}'])
})

test('returns the exported file', async () => {
  const { session } = await open({ exportSelections: { csv: true } })
  const blob = await exportSelections(session, id, { format: 'csv', for: 'client' })
  expect(await blob.text()).toBe('{"csv":true}')
})

test('applies the event of the next version and reports a gap', async () => {
  const { session, known } = await open({ listSelections: listOf([one, two], 4) })
  await queryClientOf(session).fetchQuery(selectionsQuery(session, id))
  const changed = { ...two, title: 'Tap' }
  expect(mergeSelections(session, id, { uid_project: id, version: 5, selection: changed })).toBe(true)
  expect(mergeSelections(session, id, { uid_project: id, version: 6, deleted: one.uid_selection })).toBe(true)
  expect(known()).toMatchObject({ version: 6, selections: [changed] })
  // Repeated, later than the next, and without content.
  expect(mergeSelections(session, id, { uid_project: id, version: 5, selection: two })).toBe(true)
  expect(mergeSelections(session, id, { uid_project: id, version: 8, selection: one })).toBe(false)
  expect(mergeSelections(session, id, { uid_project: id, version: 7 })).toBe(false)
  expect(mergeSelections(session, id, { uid_project: id })).toBe(false)
  expect(known()).toMatchObject({ version: 6, selections: [changed] })
})

test('keeps unchanged selections and newer events when fetching again', async () => {
  const { api, session, known } = await open({ listSelections: listOf([one, two], 4) })
  await queryClientOf(session).fetchQuery(selectionsQuery(session, id))
  const before = known()
  expect(before?.selections).toHaveLength(2)
  api.answer({ listSelections: listOf([{ ...two }, { ...one, title: 'Tap' }], 6) })
  expect(await refreshSelections(session, id)).toBe(true)
  expect(known()?.selections[0]).toBe(before?.selections[1])
  expect(known()?.selections[1]?.title).toBe('Tap')
  mergeSelections(session, id, { uid_project: id, version: 7, deleted: one.uid_selection })
  await refreshSelections(session, id)
  expect(known()).toMatchObject({ version: 7, selections: [{ uid_selection: two.uid_selection }] })
  api.answer({ listSelections: { fault: 404 } })
  expect(await refreshSelections(session, id)).toBe(false)
})
