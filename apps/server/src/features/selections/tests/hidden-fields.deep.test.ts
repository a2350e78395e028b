// Plants a distinct value in each field of each selection, then reads everything that a client and guests can reach while
// the project's `client_sees` and the selections change at random, and searches it for what is hidden.
import { calls, requestPath, type CallName } from '@joinery/contract/calls'
import type { ClientSees } from '@joinery/contract/capabilities'
import { defaultPreferences } from '@joinery/contract/notifications'
import type { Selection } from '@joinery/contract/selections/selections'
import { exportFormats } from '@joinery/contract/selections/transfer'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { addFiles, fileForm } from '#testing/build-project.ts'
import { addSelection, buildSchedule, changeSelection, readSelections } from '#testing/build-selections.ts'
import { buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed } from '#testing/fuzz/random.ts'
import { buildGuest, buildLink, openLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addPin } from '#testing/review/build-review.ts'
import { readPdfTexts, tryExport } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const count = 24
const rounds = 8
const { below, pick } = createRandom()

/** Letters only, so that no encoding changes it. */
const word = (kind: string, index: number): string =>
  `${kind}${index
    .toString()
    .replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
    .padStart(3, 'b')}z`

/** Amounts of six digits that are in no other number. */
const price = (index: number): string => `7${String(index).padStart(2, '0')}913.37`
const cost = (index: number): string => `4${String(index).padStart(2, '0')}826.59`
const grouped = (amount: string): string => amount.replace(/^(\d{3})/, '$1,')
const budget = '5846127.91'

type Planted = { readonly selection: Selection; readonly index: number; uid_pin?: string; card?: string }

let owner: TestUser
let client: TestUser
let guests: TestGuest[]
let id: string
const items: Planted[] = []
const sockets = new Map<TestSocket, string[]>()

const record = (socket: TestSocket): void => {
  const events: string[] = []
  socket.client.onAny((...event: unknown[]) => events.push(JSON.stringify(event)))
  sockets.set(socket, events)
}

const pricesOf = (index: number): string[] => [price(index), grouped(price(index))]
const suppliersOf = (index: number): string[] => ['sup', 'sku', 'url'].map((kind) => word(kind, index))
const alwaysHiddenOf = ({ index, uid_pin, card }: Planted): string[] => [
  cost(index),
  grouped(cost(index)),
  word('internal', index),
  ...[uid_pin, card].flatMap((one) => one ?? []),
]
const visibleOf = ({ index, selection }: Planted): string[] => [
  ...['title', 'note', 'finish', 'dim', 'room'].map((kind) => word(kind, index)),
  selection.uid_selection,
]

/** What clients may not see now. */
const hiddenNow = (list: readonly Selection[], sees: ClientSees): string[] => {
  const stages = new Map(list.map(({ uid_selection, stage }) => [uid_selection, stage]))
  const amounts = sees.prices ? [] : list.flatMap(({ line_total }) => line_total ?? [])
  return [
    budget,
    '5,846,127.91',
    ...amounts,
    ...items.flatMap((item) => {
      const { index, selection } = item
      const isDraft = stages.get(selection.uid_selection) === 'draft'
      return [
        ...alwaysHiddenOf(item),
        ...(sees.prices && !isDraft ? [] : pricesOf(index)),
        ...(sees.suppliers && !isDraft ? [] : suppliersOf(index)),
        ...(isDraft ? visibleOf(item) : []),
      ]
    }),
  ]
}

beforeAll(async () => {
  const [first, second, member] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  owner = first
  client = second
  id = await buildSchedule(owner, member, client)
  await client.call('updatePreferences', {
    body: { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' },
  })
  await addFiles(owner, { uid_project: id }, [{ name: 'kitchen.png', bytes: await picture(80, 60), type: 'image/png' }])
  const { files } = (await owner.call('listFiles', { params: { id } })).body
  const link = await buildLink(owner, id)
  const fileLink = await buildLink(owner, id, { scope: 'file', uid_file: files[0].uid_file, can: ['comment'] })
  guests = [await buildGuest(app, link), await openLink(app, link), await buildGuest(app, fileLink)]
  record(await joinSocket(app, client.token, id))
  for (const { token } of guests) record(await openSocket(app, token))
  await owner.call('updateProject', { params: { id }, body: { details: { budget } } })
  for (let index = 0; index < count; index += 1) {
    const selection = await addSelection(owner, id, {
      title: word('title', index),
      room: word('room', index),
      note: word('note', index),
      finish: word('finish', index),
      dimensions: word('dim', index),
      supplier: word('sup', index),
      sku: word('sku', index),
      url: `https://${word('url', index)}.example/`,
      unit_price: price(index),
      unit_cost: cost(index),
      internal_note: word('internal', index),
      quantity: '1',
      stage: pick(['draft', 'specified', 'ordered']),
    })
    const planted: Planted = { selection, index }
    if (index % 4 === 0) {
      const pin = await addPin(owner, files[0].uid_file, { content: '<p>Ours</p>', visibility: 'team' })
      await changeSelection(owner, selection, { uid_pin: pin.uid_pin })
      planted.uid_pin = pin.uid_pin
    }
    if (index % 3 === 0) {
      const { body } = await owner.call('createSelectionCard', { params: { selectionId: selection.uid_selection } })
      planted.card = body.reply.uid_reply
    }
    const form = fileForm([])
    form.append('file', new Blob([new Uint8Array(await picture(40 + index, 30))], { type: 'image/png' }), 'own.png')
    await owner.call('setSelectionImage', { params: { selectionId: selection.uid_selection }, form })
    items.push(planted)
  }
}, stretch(120_000))
afterAll(() => {
  for (const socket of sockets.keys()) socket.close()
})

/** Every read of the contract about a project or about no one thing. */
const reads = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name][0] === 'GET' && name !== 'exportSelections' && [...calls[name][1].matchAll(/:/g)].length <= 1,
)

const readAll = async (token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const texts: string[] = []
  for (const name of reads) {
    const place = /:(\w+)/.exec(calls[name][1])?.[1]
    const query = { project: id, version: 'all', with: 'pins', q: 'title' }
    for (const more of name === 'listSelections' ? [{}, { limit: '3' }] : [query]) {
      const url = `/api${requestPath(name, place === undefined ? {} : { [place]: id }, more)}`
      const { payload, statusCode } = await app.app.http.inject({ url, headers })
      if (statusCode >= 500) throw new Error(`${statusCode} ${url}`)
      texts.push(payload)
    }
  }
  return texts.join('\n')
}

const readExports = async (who: TestUser): Promise<string> => {
  const texts: string[] = []
  for (const format of exportFormats) {
    const { rawPayload, statusCode } = await tryExport(app, who, id, format, 'client')
    expect(statusCode).toBe(200)
    if (format === 'csv') texts.push(rawPayload.toString())
    else if (format === 'pdf') texts.push(...(await readPdfTexts(rawPayload)))
    else texts.push(...Object.values(unzipSync(rawPayload)).map((bytes) => Buffer.from(bytes).toString()))
  }
  return texts.join('\n')
}

const tracesIn = (text: string, traces: readonly string[]): string[] => traces.filter((trace) => text.includes(trace))

describe(`selections with a value in each field (seed ${fuzzSeed})`, () => {
  it('show clients and guests nothing that is hidden, whatever client_sees is', async () => {
    let shown = 0
    for (let round = 0; round < rounds; round += 1) {
      const sees = { prices: below(2) === 0, suppliers: below(2) === 0 }
      const details = { client_sees: sees }
      expect((await owner.call('updateProject', { params: { id }, body: { details } })).status).toBe(200)
      for (let change = 0; change < 4; change += 1) {
        await changeSelection(owner, pick(items).selection, { stage: pick(['draft', 'specified', 'installed']) })
      }
      const { selections } = await readSelections(owner, id)
      const hidden = hiddenNow(selections, { ...sees, originals: false })
      // The owner sees all of it.
      const forOwner = await readAll(owner.token)
      expect(items.flatMap((item) => visibleOf(item)).filter((trace) => !forOwner.includes(trace))).toEqual([])
      for (const { token } of [client, ...guests]) expect(tracesIn(await readAll(token), hidden)).toEqual([])
      const files = await readExports(round % 2 === 0 ? client : owner)
      expect(tracesIn(files, hidden)).toEqual([])
      const open = items.filter(
        ({ selection }) =>
          selections.find(({ uid_selection }: Selection) => uid_selection === selection.uid_selection)?.stage !==
          'draft',
      )
      const forClient = await readAll(client.token)
      for (const { index } of open) {
        expect(forClient).toContain(word('title', index))
        expect(forClient.includes(price(index))).toBe(sees.prices)
        expect(forClient.includes(word('sup', index))).toBe(sees.suppliers)
        shown += 1
      }
    }
    expect(shown).toBeGreaterThan(rounds)
  })

  it('send clients and guests no content in events', async () => {
    let changes = 0
    for (const [socket, events] of sockets) {
      await socket.settle()
      const own = events.filter((event) => event.includes('project_selections_changed'))
      const known = JSON.stringify(['project_selections_changed', { uid_project: id }])
      expect(own.filter((event) => event !== known)).toEqual([])
      changes += own.length
      const traces = items.flatMap((item) => [
        ...alwaysHiddenOf(item),
        ...pricesOf(item.index),
        ...suppliersOf(item.index),
        ...visibleOf(item),
      ])
      expect(tracesIn(events.join('\n'), traces)).toEqual([])
    }
    expect(changes).toBeGreaterThan(items.length)
  })

  it('give the images of drafts to the team only', async () => {
    const { selections } = await readSelections(owner, id)
    const status = async (token: string, uid_file: string) =>
      (
        await app.app.http.inject({
          url: `/api${requestPath('downloadFile', { fileId: uid_file }, {})}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode
    const drafts = selections.filter(({ stage }: Selection) => stage === 'draft')
    expect(drafts.length).toBeGreaterThan(0)
    const [shown] = selections.filter(({ stage }: Selection) => stage !== 'draft')
    expect(await status(client.token, shown.image.uid_file)).toBe(200)
    for (const { image } of drafts) {
      expect(await status(owner.token, image.uid_file)).toBe(200)
      for (const { token } of [client, ...guests]) expect(await status(token, image.uid_file)).not.toBe(200)
    }
  })

  it('are in no email and no personal export of a client', async () => {
    const traces = items.flatMap((item) => [
      ...alwaysHiddenOf(item),
      ...pricesOf(item.index),
      ...suppliersOf(item.index),
    ])
    for (const { email } of [client, ...guests]) {
      expect(tracesIn(JSON.stringify(await mailsTo(app, email)), traces)).toEqual([])
    }
    await client.call('requestExport')
    const state = async () => (await client.call('getExport')).body.export
    await vi.waitFor(async () => expect(await state()).toMatchObject({ status: 'ready' }), { timeout: stretch(60_000) })
    const { rawPayload } = await app.app.http.inject({ url: (await state()).url })
    const parts = Object.values(unzipSync(rawPayload)).map((bytes) => Buffer.from(bytes).toString('latin1'))
    expect(parts.length).toBeGreaterThan(0)
    expect(tracesIn(parts.join('\n'), traces)).toEqual([])
  })
})
