import { limits } from '@joinery/contract/limits'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { describe, expect, it } from 'vitest'

import { trimSelectionsJob } from '#features/selections/trim-selections.job.ts'
import {
  addSelection,
  buildSchedule,
  changeSelection,
  placeAfter,
  readSelections,
  removeSelection,
  restoreSelection,
  titlesOf,
  trySelection,
} from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
const build = () => buildSchedule(owner, member, client)

/** As if it had been deleted too long ago. The clock of the app would also end the sessions. */
const expire = ({ uid_selection }: Selection) =>
  app.database.pool.query(
    "update selections set deleted_at = deleted_at - $2 * interval '1 millisecond' where uid_selection = $1",
    [uid_selection, limits.selection.undoWithin],
  )

const codesOf = ({ selections }: { readonly selections: readonly Selection[] }) => selections.map(({ code }) => code)

describe('creating a selection', () => {
  it('needs a title only', async () => {
    const id = await build()
    const { status, body } = await trySelection(member, id, { title: '  Fireclay sink ' })
    expect([status, body.selection]).toEqual([
      201,
      {
        uid_selection: body.selection.uid_selection,
        uid_project: id,
        number: 1,
        code: 'OTH-01',
        title: 'Fireclay sink',
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
        created_at: body.selection.created_at,
        updated_at: body.selection.created_at,
      },
    ])
    expect((await readSelections(owner, id)).selections).toEqual([body.selection])
  })

  it('stores all fields, and amounts without superfluous zeros', async () => {
    const id = await build()
    const given = {
      code: 'K-1',
      title: 'Pendant',
      category: 'lighting',
      room: 'Kitchen',
      supplier: 'Lumen & Co',
      sku: 'LC-40',
      url: 'https://lumen.example/p?id=4#top',
      finish: 'Brass',
      dimensions: '40 cm',
      quantity: '03.500',
      unit: 'm²',
      unit_price: '0129.9500',
      unit_cost: '80',
      lead_time_days: 42,
      stage: 'specified',
      note: 'Above the island',
      internal_note: 'Ask for a discount',
    }
    const { body } = await trySelection(owner, id, given)
    expect(body.selection).toMatchObject({
      ...given,
      quantity: '3.5',
      unit_price: '129.95',
      unit_cost: '80.00',
      line_total: '454.83',
    })
  })

  it.each([
    [{ title: '' }, texts.titleRequired],
    [{ title: 'x'.repeat(201) }, texts.titleTooLong],
    [{ code: 'x'.repeat(21) }, texts.codeTooLong],
    [{ category: 'sofa' }, texts.categoryUnknown],
    [{ stage: 'lost' }, texts.stageUnknown],
    [{ room: 'x'.repeat(81) }, texts.roomTooLong],
    [{ unit: 'x'.repeat(13) }, texts.unitTooLong],
    [{ quantity: 2 }, texts.quantityInvalid],
    [{ quantity: '-1' }, texts.quantityInvalid],
    [{ quantity: '1.0001' }, texts.quantityInvalid],
    [{ unit_price: '1e3' }, texts.priceInvalid],
    [{ unit_price: 'NaN' }, texts.priceInvalid],
    [{ unit_price: 12.5 }, texts.priceInvalid],
    [{ unit_cost: '1000000000' }, texts.priceInvalid],
    [{ lead_time_days: -1 }, texts.leadTimeInvalid],
    [{ url: 'javascript:alert(1)' }, texts.urlInvalid],
    [{ url: 'ftp://a.example' }, texts.urlInvalid],
    [{ note: 'a\0' }, 'This request is not valid'],
  ])('rejects %j', async (fields, error) => {
    const id = await build()
    const { status, body } = await trySelection(owner, id, fields)
    expect([status, body.error]).toEqual([400, error])
    expect((await readSelections(owner, id)).selections).toEqual([])
  })

  it('answers a repeated clientId with the stored selection, also concurrently', async () => {
    const id = await build()
    const answers = await Promise.all(Array.from({ length: 5 }, () => trySelection(member, id, { clientId: 'one' })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '200', '200', '201'])
    expect(new Set(answers.map(({ body }) => body.selection.uid_selection)).size).toBe(1)
    // The id is the person's own.
    expect((await trySelection(owner, id, { clientId: 'one' })).status).toBe(201)
    const { selections, version } = await readSelections(owner, id)
    expect([selections.length, version]).toEqual([2, 2])
  })
})

describe('creating several selections', () => {
  const rows = [
    { title: 'Hood', room: 'Kitchen', clientId: 'a' },
    { title: 'Bath', room: 'Bathroom', clientId: 'b' },
    { title: 'Oven', room: 'Kitchen', clientId: 'c' },
  ]
  const create = (id: string, [first, ...others]: readonly object[]) => trySelection(member, id, { ...first, others })

  it('keeps their order, and returns the stored ones for repeated client ids', async () => {
    const id = await build()
    await addSelection(owner, id, { title: 'Tap', room: 'Kitchen' })
    const { status, body } = await create(id, rows)
    expect([status, titlesOf({ selections: [body.selection, ...body.others] })]).toEqual([
      201,
      ['Kitchen: Hood', 'Bathroom: Bath', 'Kitchen: Oven'],
    ])
    const list = await readSelections(owner, id)
    expect(titlesOf(list)).toEqual(['Kitchen: Tap', 'Kitchen: Hood', 'Kitchen: Oven', 'Bathroom: Bath'])
    expect(codesOf(list)).toEqual(['OTH-01', 'OTH-02', 'OTH-04', 'OTH-03'])
    expect(await create(id, rows)).toMatchObject({ status: 200, body })
    expect((await readSelections(owner, id)).version).toBe(4)
  })

  it('creates none if one is refused', async () => {
    const id = await build()
    const { status, body } = await create(id, [{ code: 'Tap-1' }, { title: 'Sink', code: 'TAP-1' }])
    expect([status, body.error]).toEqual([409, texts.codeTaken])
    expect((await create(id, [{}, { title: '' }])).status).toBe(400)
    const tooMany = Array.from({ length: limits.selection.perRequest + 1 }, () => ({ title: 'Tap' }))
    expect((await create(id, tooMany)).body.error).toBe(texts.tooManyAtOnce)
    expect((await readSelections(owner, id)).selections).toEqual([])
  })
})

describe('codes and numbers', () => {
  it('are generated from the category and the number, which is never reused', async () => {
    const id = await build()
    await addSelection(owner, id, { category: 'lighting' })
    const second = await addSelection(owner, id, { category: 'lighting' })
    await removeSelection(owner, second)
    await expire(second)
    await trimSelectionsJob.run(app.app.context, {})
    expect(await addSelection(owner, id, { category: 'fixture' })).toMatchObject({ number: 3, code: 'FIX-03' })
    await addSelection(owner, id, { code: 'fur-05' })
    expect(await addSelection(owner, id, { category: 'furniture' })).toMatchObject({ number: 5, code: 'FUR-05-2' })
  })

  it('are unique ignoring case, and those of deleted selections are free', async () => {
    const id = await build()
    const first = await addSelection(owner, id, { code: 'Tap-1' })
    const other = await addSelection(owner, id)
    expect(await trySelection(owner, id, { code: 'TAP-1' })).toMatchObject({
      status: 409,
      body: { error: texts.codeTaken },
    })
    expect((await changeSelection(owner, other, { code: 'tap-1' })).status).toBe(409)
    expect((await changeSelection(owner, first, { code: 'TAP-1' })).body.selection.code).toBe('TAP-1')
    await removeSelection(owner, first)
    expect((await changeSelection(owner, other, { code: 'tap-1' })).status).toBe(200)
    expect((await restoreSelection(owner, first)).body.selection.code).toBe('OTH-01')
    expect((await changeSelection(owner, other, { code: '' })).body.selection.code).toBe('OTH-02')
    expect((await trySelection(owner, await build(), { code: 'tap-1' })).status).toBe(201)
  })

  it('stay unique when selections are created, deleted and restored at the same time', async () => {
    const id = await build()
    const some = await Promise.all(Array.from({ length: 6 }, () => addSelection(owner, id, { category: 'textile' })))
    await Promise.all(some.map((one) => removeSelection(owner, one)))
    await Promise.all([
      ...some.map((one) => restoreSelection(owner, one)),
      ...some.map(({ code }) => trySelection(member, id, { code })),
      ...some.map(({ number }) => trySelection(member, id, { code: `TEX-0${number}-2` })),
    ])
    const list = await readSelections(owner, id)
    expect(new Set(codesOf(list)).size).toBe(list.selections.length)
    expect(new Set(list.selections.map(({ number }: Selection) => number)).size).toBe(list.selections.length)
    expect(list.selections.length).toBeGreaterThanOrEqual(12)
  })
})

describe('the order', () => {
  it('stays the same when a room is renamed by moving its selections in place', async () => {
    const id = await build()
    const [tap, sink] = [
      await addSelection(owner, id, { title: 'Tap', room: 'Kitchen' }),
      await addSelection(owner, id, { title: 'Sink', room: 'Kitchen' }),
    ]
    await addSelection(owner, id, { title: 'Bath', room: 'Bathroom' })
    const move = ({ uid_selection }: Selection, room: string, after: string | null) =>
      member.call('moveSelection', { params: { selectionId: uid_selection }, body: { room, after, in_place: true } })
    await move(tap, 'Pantry', null)
    await move(sink, 'Pantry', tap.uid_selection)
    await addSelection(owner, id, { title: 'Lamp', room: 'Hall' })
    const order = ['Pantry: Tap', 'Pantry: Sink', 'Bathroom: Bath', 'Hall: Lamp']
    expect(titlesOf(await readSelections(owner, id))).toEqual(order)
    // A room that exists keeps its own place.
    await move(sink, 'Hall', null)
    expect(titlesOf(await readSelections(owner, id))).toEqual([
      'Pantry: Tap',
      'Bathroom: Bath',
      'Hall: Sink',
      'Hall: Lamp',
    ])
  })

  it('is by room, in order of first use, and position', async () => {
    const id = await build()
    const tap = await addSelection(owner, id, { title: 'Tap', room: 'Kitchen' })
    const bath = await addSelection(owner, id, { title: 'Bath', room: 'Bathroom' })
    const sink = await addSelection(owner, id, { title: 'Sink', room: 'Kitchen' })
    expect(titlesOf(await readSelections(owner, id))).toEqual(['Kitchen: Tap', 'Kitchen: Sink', 'Bathroom: Bath'])
    expect((await placeAfter(member, tap, 'Kitchen', sink.uid_selection)).status).toBe(200)
    expect((await placeAfter(member, bath, 'Kitchen', sink.uid_selection)).body.selection.room).toBe('Kitchen')
    expect(titlesOf(await readSelections(owner, id))).toEqual(['Kitchen: Sink', 'Kitchen: Bath', 'Kitchen: Tap'])
    await placeAfter(member, tap, 'Kitchen', null)
    // The bathroom was empty, so it comes last again.
    await addSelection(owner, id, { title: 'Desk', room: 'Study' })
    await changeSelection(owner, bath, { room: 'Bathroom' })
    await changeSelection(owner, sink, { room: 'Study' })
    expect(titlesOf(await readSelections(owner, id))).toEqual([
      'Kitchen: Tap',
      'Study: Desk',
      'Study: Sink',
      'Bathroom: Bath',
    ])
  })

  it('has room for any number of moves to the same place', async () => {
    const id = await build()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, (_, index) => addSelection(owner, id, { title: String(index), room: 'Hall' })),
    )
    for (let round = 0; round < 12; round += 1) {
      for (const one of others) await placeAfter(owner, one, 'Hall', first?.uid_selection ?? null)
    }
    const expected = [first, ...others.toReversed()].map((one) => one?.uid_selection)
    expect((await readSelections(owner, id)).selections.map((one: Selection) => one.uid_selection)).toEqual(expected)
  })

  it('rejects places that do not exist', async () => {
    const id = await build()
    const one = await addSelection(owner, id, { room: 'Hall' })
    const bath = await addSelection(owner, id, { room: 'Bath' })
    const far = await addSelection(owner, await build(), { room: 'Hall' })
    const place = async (after: string | null) => (await placeAfter(owner, one, 'Hall', after)).status
    expect(await place(one.uid_selection)).toBe(400)
    expect(await place(bath.uid_selection)).toBe(400)
    expect(await place(far.uid_selection)).toBe(404)
    await removeSelection(owner, bath)
    expect(await place(bath.uid_selection)).toBe(404)
  })

  it('is the same in pages, which together have every selection once', async () => {
    const id = await build()
    for (const room of ['A', 'B', 'A', 'C', 'B'])
      await addSelection(owner, id, { room, unit_price: '2', quantity: '3' })
    const { selections, totals, nextCursor, version } = await readSelections(owner, id)
    expect(nextCursor).toBeNull()
    const paged: Selection[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await readSelections(owner, id, { limit: '2', ...(cursor === '' ? {} : { cursor }) })
      paged.push(...page.selections)
      expect([page.totals, page.version]).toEqual([totals, version])
      cursor = page.nextCursor
    }
    expect(paged).toEqual(selections)
    const forged = { params: { id }, query: { limit: '2', cursor: 'forged' } }
    expect((await owner.call('listSelections', forged)).status).toBe(400)
  })
})

describe('deleting and restoring', () => {
  it('returns a selection to its place, for the same person and once', async () => {
    const id = await build()
    const list = [await addSelection(owner, id), await addSelection(owner, id), await addSelection(owner, id)]
    const [, second] = list
    if (!second) throw new Error('No selection')
    expect(await removeSelection(owner, second)).toMatchObject({ status: 200, body: { message: texts.deleted } })
    expect((await removeSelection(owner, second)).status).toBe(404)
    expect((await changeSelection(owner, second, { title: 'x' })).status).toBe(404)
    expect((await restoreSelection(member, second)).status).toBe(404)
    expect((await restoreSelection(owner, second)).status).toBe(200)
    expect((await restoreSelection(owner, second)).status).toBe(404)
    const ids = (await readSelections(owner, id)).selections.map((one: Selection) => one.uid_selection)
    expect(ids).toEqual(list.map((one) => one.uid_selection))
  })

  it('is possible for 10 minutes', async () => {
    const id = await build()
    const one = await addSelection(owner, id)
    await removeSelection(owner, one)
    await expire(one)
    expect((await restoreSelection(owner, one)).status).toBe(404)
    await trimSelectionsJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query('select from selections where uid_project = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('totals', () => {
  it('add up exactly, with the settings of the project', async () => {
    const id = await build()
    await addSelection(owner, id, { room: 'Hall', category: 'finish', quantity: '3', unit_price: '0.335' })
    await addSelection(owner, id, { room: 'Bath', category: 'finish', quantity: '1', unit_price: '10' })
    await addSelection(owner, id, { room: 'Bath' })
    const details = { tax_percent: '8.25', budget: '5000' }
    const { body } = await owner.call('updateProject', { params: { id }, body: { details } })
    expect(body.project.details).toMatchObject({ currency: 'USD', tax_percent: '8.25', budget: '5000.00' })
    const expected = {
      by_room: [
        { room: 'Hall', total: '1.01' },
        { room: 'Bath', total: '10.00' },
      ],
      by_category: [
        { category: 'finish', total: '11.01' },
        { category: 'other', total: '0.00' },
      ],
      subtotal: '11.01',
      tax: '0.91',
      total: '11.92',
      budget: '5000.00',
      currency: 'USD',
      tax_percent: '8.25',
    }
    expect((await readSelections(member, id)).totals).toEqual(expected)
    await owner.call('updateProject', { params: { id }, body: { details: { currency: 'JPY', budget: null } } })
    expect((await readSelections(member, id)).totals).toMatchObject({
      subtotal: '11',
      tax: '1',
      total: '12',
      budget: null,
    })
  })

  it.each([
    { currency: 'EURO' },
    { currency: 'usd' },
    { tax_percent: '100.01' },
    { tax_percent: 8 },
    { budget: 12_000 },
    { budget: '-1' },
  ])('reject the setting %j', async (details) => {
    const id = await build()
    expect((await owner.call('updateProject', { params: { id }, body: { details } })).status).toBe(400)
  })
})

describe('events', () => {
  it('have one version each, and content for the team only', async () => {
    const id = await build()
    const [socket, other] = [await joinSocket(app, member.token, id), await joinSocket(app, client.token, id)]
    const one = await addSelection(owner, id, { unit_cost: '7' })
    const changed = (await changeSelection(owner, one, { stage: 'ordered' })).body.selection
    await placeAfter(owner, one, 'Hall', null)
    await removeSelection(owner, one)
    await restoreSelection(owner, one)
    await owner.call('updateProject', { params: { id }, body: { client_sees: { prices: false } } })
    await socket.waitFor('project_selections_changed', ({ version }) => version === 6)
    const event = { uid_project: id, uid_user: owner.uid_user }
    expect(socket.received('project_selections_changed')).toEqual([
      { ...event, version: 1, selection: one },
      { ...event, version: 2, selection: changed },
      { ...event, version: 3 },
      { ...event, version: 4, deleted: one.uid_selection },
      { ...event, version: 5 },
      { ...event, version: 6 },
    ])
    expect((await readSelections(owner, id)).version).toBe(6)
    await other.waitFor('project_selections_changed', () => other.received('project_selections_changed').length === 6)
    for (const payload of other.received('project_selections_changed')) expect(payload).toEqual({ uid_project: id })
  })
})

describe('at most 2,000 selections', () => {
  it('are in a project, also when several are created at the same time', async () => {
    const id = await build()
    const { uid_selection } = await addSelection(owner, id)
    await app.database.pool.query(
      `insert into selections (uid_selection, uid_project, number, code, compared_code, title, category, room, room_place, position,
         supplier, sku, url, finish, dimensions, quantity, unit, stage, note, internal_note, created_by, created_at, updated_at)
       select gen_random_uuid(), uid_project, number + n, 'c' || n, 'c' || n, title, category, room, room_place, position + n,
         supplier, sku, url, finish, dimensions, quantity, unit, stage, note, internal_note, created_by, created_at, updated_at
       from selections, generate_series(1, 1997) as n where uid_selection = $1`,
      [uid_selection],
    )
    await app.database.pool.query('update selection_lists set last_number = 1998 where uid_project = $1', [id])
    const answers = await Promise.all(Array.from({ length: 6 }, () => trySelection(member, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(texts.tooMany)
    await removeSelection(owner, { uid_selection })
    expect((await trySelection(member, id)).status).toBe(201)
    expect((await restoreSelection(owner, { uid_selection })).status).toBe(409)
    expect((await readSelections(owner, id)).selections).toHaveLength(2000)
  })
})
