import { limits } from '@joinery/contract/limits'
import { selectionMessages as texts } from '@joinery/contract/messages/selection-messages'
import { selectionServerMessages as refusals } from '@joinery/contract/messages/selection-server-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { expect, test, vi } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { projectId } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { openSession } from '#testing/open-session.ts'
import { signedInAnswers } from '#testing/render-page.tsx'

import { applyEdits, type Edit } from './apply-edits.ts'
import { createEditStore, type EditState } from './edit-store.ts'
import { createHistory } from './history.ts'

const tap = buildSelection(1, { title: 'Tap' })
const uid = tap.uid_selection
const list = [tap]

const refused = (error: string) => ({ fault: 409, body: { error } })

/** Numbers the created items in the order they were received. */
const createItems = (): NonNullable<Answers['createSelection']> => {
  let number = 1
  const build = ({ title = '' }: { title?: string | undefined }): Selection => buildSelection(++number, { title })
  return ({ body }) => ({ selection: build(body ?? {}), others: body?.others?.map(build) ?? [] })
}

const open = async (answers: Answers) => {
  const api = createFakeApi({ ...signedInAnswers(buildPerson()), ...answers })
  vi.stubGlobal('fetch', api.fetch)
  const session = openSession()
  await session.initialise()
  const edits = createEditStore(session, projectId())
  const history = createHistory()
  const shown = () => applyEdits(list, edits.getState().edits, null)
  return {
    api,
    edits,
    shown,
    titles: () => shown().map(({ title }) => title),
    change: (...changes: Edit[]) => {
      history.record(shown(), changes)
      edits.add(changes)
    },
    undo: () => edits.add(history.undo(shown())),
    until: async (isReached: (state: EditState) => boolean) => {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const check = () => isReached(edits.getState()) && resolve(undefined)
      const end = edits.subscribe(check)
      check()
      await promise
      end()
    },
  }
}

const isSaved = ({ entries }: EditState): boolean => entries.every(({ state }) => state === 'saved')
const named = (title: string): Edit => ({ kind: 'fields', uid, fields: { title } })
const create = (title: string): Edit => ({ kind: 'create', uid: `new-${title}`, fields: { title, room: 'Kitchen' } })
const titlesIn = (body: { title?: string | undefined; others?: { title: string }[] | undefined } | undefined) => [
  body?.title,
  ...(body?.others ?? []).map(({ title }) => title),
]

test('saves pasted items in few requests and in their order, and then what was typed into them', async () => {
  const { api, edits, change, until } = await open({
    createSelection: createItems(),
    updateSelection: { selection: tap },
  })
  const rows = Array.from({ length: limits.selection.perRequest + 5 }, (_, index) => `Row ${index + 1}`)
  const last = `new-${rows.at(-1)}`
  change(...rows.map(create))
  change({ kind: 'fields', uid: last, fields: { finish: 'Brass' } })
  await until(isSaved)
  const sent = api.sent('createSelection').map(({ body }) => titlesIn(body))
  expect(sent).toEqual([rows.slice(0, limits.selection.perRequest), rows.slice(limits.selection.perRequest)])
  expect(api.sent('createSelection')[0]?.body?.others?.map(({ clientId }) => clientId)[0]).toBe('Row 2')
  const real = buildSelection(rows.length + 1).uid_selection
  expect([edits.realId(last), edits.shownId(real)]).toEqual([real, last])
  expect(api.sent('updateSelection').map(({ path, body }) => [path, body])).toEqual([
    [`/projects/selections/${real}`, { finish: 'Brass' }],
  ])
})

test('marks only the pasted item that is refused, and saves it with what is typed next', async () => {
  const answer = createItems()
  const { api, edits, change, titles, until } = await open({
    createSelection: (sent) =>
      typeof answer === 'function' && !titlesIn(sent.body).includes('Sink')
        ? answer(sent)
        : refused(refusals.codeTaken),
  })
  change(create('Hood'), create('Sink'), create('Oven'))
  await until(isSaved)
  const { faults } = edits.getState()
  expect([...faults]).toMatchObject([['new-Sink', new Map([['title', { text: 'Sink', reason: refusals.codeTaken }]])]])
  expect(titles()).toEqual(['Tap', 'Hood', 'Sink', 'Oven'])
  change({ kind: 'fields', uid: 'new-Sink', fields: { title: 'Basin' } })
  await until(isSaved)
  expect(edits.getState().faults.size).toBe(0)
  expect(api.sent('createSelection').map(({ body }) => titlesIn(body))).toEqual([
    ['Hood', 'Sink', 'Oven'],
    ['Hood'],
    ['Sink'],
    ['Oven'],
    ['Basin'],
  ])
})

test('shows the stored value again when an edit is refused, and keeps the typed text with the reason', async () => {
  const { edits, change, titles, until } = await open({ updateSelection: refused(refusals.titleTooLong) })
  change(named('Mixer'))
  expect(titles()).toEqual(['Mixer'])
  await until(({ faults }) => faults.size > 0)
  expect(titles()).toEqual(['Tap'])
  expect(edits.getState().faults.get(uid)?.get('title')).toEqual({ text: 'Mixer', reason: refusals.titleTooLong })
  edits.dropFault(uid, 'title')
  expect(edits.getState()).toMatchObject({ entries: [], faults: new Map() })
})

test('saves an edit again that did not reach the server', async () => {
  const { api, edits, change, until } = await open({ updateSelection: 'offline' })
  change(named('Mixer'))
  await until(({ faults }) => faults.size > 0)
  expect(edits.getState().faults.get(uid)?.get('title')?.text).toBe('Mixer')
  api.answer({ updateSelection: { selection: tap } })
  edits.saveAgain()
  expect(edits.getState().faults.size).toBe(0)
  await until(isSaved)
  expect(api.sent('updateSelection').at(-1)?.body).toEqual({ title: 'Mixer' })
})

test('shows an item again that could not be deleted', async () => {
  const { edits, change, titles, until } = await open({ deleteSelection: refused(texts.deleteFailed) })
  change({ kind: 'remove', uid })
  expect(titles()).toEqual([])
  await until(({ fault }) => fault !== null)
  expect(titles()).toEqual(['Tap'])
  edits.dismiss()
  expect(edits.getState()).toMatchObject({ entries: [], fault: null })
})

test('undoes the last changes one after the other', async () => {
  const { api, change, undo, titles, until } = await open({
    createSelection: createItems(),
    updateSelection: { selection: tap },
    deleteSelection: { message: texts.deleted },
  })
  change(named('Mixer'))
  change(create('Sink'))
  expect(titles()).toEqual(['Mixer', 'Sink'])
  undo()
  expect(titles()).toEqual(['Mixer'])
  undo()
  expect(titles()).toEqual(['Tap'])
  undo()
  await until(isSaved)
  expect(api.sent('updateSelection').at(-1)?.body).toEqual({ title: 'Tap' })
  expect(api.sent('deleteSelection').map(({ path }) => path)).toEqual([
    `/projects/selections/${buildSelection(2).uid_selection}`,
  ])
})

test('clears the mark of an item that could not be added once another of its fields is corrected', async () => {
  const { api, edits, change, until } = await open({
    createSelection: ({ body }) =>
      body?.code === 'TAP' ? refused(refusals.codeTaken) : { selection: buildSelection(2, { title: 'Sink' }) },
  })
  change({ kind: 'create', uid: 'new-Sink', fields: { title: 'Sink', code: 'TAP' } })
  await until(({ faults }) => faults.size > 0)
  change({ kind: 'fields', uid: 'new-Sink', fields: { code: 'SINK' } })
  await until(isSaved)
  expect([edits.getState().faults.size, api.sent('createSelection')]).toMatchObject([0, { length: 2 }])
  edits.saveAgain()
  expect(edits.getState().entries.some(({ state }) => state !== 'saved')).toBe(false)
})

test('keeps the newer of two texts of a field when the older one fails to be saved', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { api, edits, change, titles, until } = await open({
    updateSelection: async ({ body }) => {
      if (body?.title !== 'Mixer') return { selection: { ...tap, title: 'Spout' } }
      await promise
      return 'offline'
    },
  })
  change(named('Mixer'))
  change(named('Spout'))
  resolve(undefined)
  await until(({ entries }) => entries.length === 1 && entries[0]?.state === 'saved')
  expect([titles(), edits.getState().faults.size]).toEqual([['Spout'], 0])
  edits.saveAgain()
  expect(api.sent('updateSelection').map(({ body }) => body)).toEqual([{ title: 'Mixer' }, { title: 'Spout' }])
})

test('keeps a choice that was not saved by its name', async () => {
  const { edits, change, until } = await open({ updateSelection: 'offline' })
  change({ kind: 'fields', uid, fields: { stage: 'ordered' } })
  await until(({ faults }) => faults.size > 0)
  expect(edits.getState().faults.get(uid)?.get('stage')?.text).toBe(texts.stages.ordered)
})

test('reports an image that was refused, which no cell shows', async () => {
  const { edits, change, until } = await open({ updateSelection: refused(refusals.notAnImage) })
  change({ kind: 'fields', uid, fields: { uid_file: buildSelection(9).uid_selection } })
  await until(({ fault }) => fault !== null)
  expect(edits.getState()).toMatchObject({ entries: [], fault: refusals.notAnImage, faults: new Map() })
})
