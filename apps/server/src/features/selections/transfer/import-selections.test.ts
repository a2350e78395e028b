import { limits } from '@joinery/contract/limits'
import { selectionServerMessages } from '@joinery/contract/messages/selection-server-messages'
import { selectionTransferMessages as texts } from '@joinery/contract/messages/selection-transfer-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { describe, expect, it } from 'vitest'

import { addSelection, buildSchedule, readSelections, titlesOf } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { importCsv, tryExport } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
const build = () => buildSchedule(owner, member, client)

const list = async (id: string): Promise<Selection[]> => (await readSelections(owner, id)).selections
const codesOf = (selections: readonly Selection[]) => selections.map(({ code, title }) => `${code} ${title}`)

describe('an imported CSV file', () => {
  it('creates selections, and updates those with a known code', async () => {
    const id = await build()
    const sink = await addSelection(owner, id, {
      title: 'Sink',
      code: 'S-1',
      room: 'Kitchen',
      finish: 'White',
      note: 'old',
    })
    await addSelection(owner, id, { title: 'Tap', room: 'Kitchen' })
    const csv = [
      'Code,title,room,unit price,quantity,note,category,lead_time_days,stage,colour',
      's-1,Fireclay sink,Bath,1200.5,2,,Fixture,14,Ordered,white',
      ',Lamp,Hall,,,"two\nlines",lighting,,,',
      'L-9,Lamp,Kitchen,5,,,,,,',
    ].join('\r\n')
    const { status, body } = await importCsv(member, id, csv)
    expect([status, body]).toEqual([200, { created: 2, updated: 1, errors: [] }])
    const page = await readSelections(owner, id)
    expect(titlesOf(page)).toEqual(['Kitchen: Tap', 'Kitchen: Lamp', 'Bath: Fireclay sink', 'Hall: Lamp'])
    const changed = page.selections.find(({ uid_selection }: Selection) => uid_selection === sink.uid_selection)
    expect(changed).toMatchObject({
      code: 'S-1',
      finish: 'White',
      unit_price: '1200.50',
      quantity: '2',
      note: '',
      category: 'fixture',
      lead_time_days: 14,
      stage: 'ordered',
    })
    const lamp = page.selections.find(({ room }: Selection) => room === 'Hall')
    expect(lamp).toMatchObject({ code: 'LIG-03', number: 3, note: 'two\nlines', quantity: '1', stage: 'draft' })
  })

  it.each([
    ['semicolons', 'title;note\nOak;"a, b; c"\n'],
    ['tabs', 'title\tnote\nOak\ta, b; c\n'],
    ['a byte order mark', '\uFEFF"title","note"\r\n"Oak","a, b; c"\r\n'],
    ['a line that names the separator', 'sep=;\r\ntitle;note\r\nOak;"a, b; c"\r\n'],
    ['returns only', 'title,note\rOak,"a, b; c"\r'],
    ['empty rows', 'title,note\n\n,,\nOak,"a, b; c"\n,\n\n'],
  ])('can have %s', async (_, csv) => {
    const id = await build()
    expect((await importCsv(owner, id, csv)).body).toEqual({ created: 1, updated: 0, errors: [] })
    expect(await list(id)).toMatchObject([{ title: 'Oak', note: 'a, b; c' }])
  })

  it('takes columns as mapped', async () => {
    const id = await build()
    const mapping = JSON.stringify({ Item: 'title', 'Net, each': 'unit_cost', Remark: null })
    const csv = 'Item;Net, each;title;Remark\nOak;12;ignored;x\n'
    expect((await importCsv(owner, id, csv, { mapping })).body).toMatchObject({ created: 1, errors: [] })
    expect(await list(id)).toMatchObject([{ title: 'Oak', unit_cost: '12.00', note: '' }])
  })

  it.each([
    ['not JSON', '{', texts.mappingInvalid],
    ['a list', '["title"]', texts.mappingInvalid],
    ['of an unknown field', '{"a":"number"}', texts.fieldUnknown('number')],
  ])('is rejected with a mapping that is %s', async (_, mapping, message) => {
    const { status, body } = await importCsv(owner, await build(), 'a\nOak\n', { mapping })
    expect([status, body.error]).toEqual([400, message])
  })

  it('with errors lists them and stores nothing', async () => {
    const id = await build()
    const csv = [
      'code,title,Unit price,quantity,url,category',
      'A,Oak,1e3,1,javascript:alert(1),finish',
      'a,,5,-1,,wood',
      'B,Beech,1.00001,1.0001,https://x.example,finish',
      'C,Ash,1,1,,finish,more',
    ].join('\n')
    const { status, body } = await importCsv(owner, id, csv)
    expect([status, body]).toEqual([
      200,
      {
        created: 0,
        updated: 0,
        errors: [
          { row: 2, column: 'Unit price', message: selectionServerMessages.priceInvalid },
          { row: 2, column: 'url', message: selectionServerMessages.urlInvalid },
          { row: 3, column: 'title', message: selectionServerMessages.titleRequired },
          { row: 3, column: 'quantity', message: selectionServerMessages.quantityInvalid },
          { row: 3, column: 'category', message: selectionServerMessages.categoryUnknown },
          { row: 3, column: 'code', message: texts.codeTwice },
          { row: 4, column: 'Unit price', message: selectionServerMessages.priceInvalid },
          { row: 4, column: 'quantity', message: selectionServerMessages.quantityInvalid },
          { row: 5, column: '', message: texts.tooManyCells },
        ],
      },
    ])
    expect(await list(id)).toEqual([])
  })

  it('needs a title for each new selection, and columns it can use', async () => {
    const id = await build()
    await addSelection(owner, id, { title: 'Oak', code: 'A' })
    expect((await importCsv(owner, id, 'code,note\nA,known\nB,new\n')).body.errors).toEqual([
      { row: 3, column: 'title', message: selectionServerMessages.titleRequired },
    ])
    expect((await importCsv(owner, id, 'colour,size\nred,2\n')).body.errors).toEqual([
      { row: 1, column: '', message: texts.noColumns },
    ])
    expect((await importCsv(owner, id, 'title,Title\nred,2\n')).body.errors).toEqual([
      { row: 1, column: 'Title', message: texts.columnTwice },
    ])
    const many = Array.from({ length: limits.selection.importColumns + 1 }, (_, index) => `c${index}`).join(',')
    expect((await importCsv(owner, id, `${many}\n`)).body.errors).toEqual([
      { row: 1, column: '', message: texts.tooManyColumns },
    ])
  })

  it('lists at most 200 errors', async () => {
    const csv = `title,unit_price\n${'Oak,cheap\n'.repeat(500)}`
    expect((await importCsv(owner, await build(), csv)).body.errors).toHaveLength(limits.selection.importErrors)
  })

  it('is only checked on a trial', async () => {
    const id = await build()
    await addSelection(owner, id, { title: 'Oak', code: 'A' })
    const before = await readSelections(owner, id)
    const csv = 'code,title\nA,Beech\nB,Ash\n'
    expect((await importCsv(owner, id, csv, { dryRun: 'true' })).body).toEqual({ created: 1, updated: 1, errors: [] })
    expect(await readSelections(owner, id)).toEqual(before)
    expect((await importCsv(owner, id, csv, { dryRun: 'maybe' })).status).toBe(400)
  })

  it.each([
    ['is empty', '', texts.empty],
    ['begins with an empty row', '\n\ntitle\nOak\n', texts.empty],
    ['has a NUL', 'title\nOak\u0000\n', texts.unreadable],
    ['is UTF-16', Buffer.from('\uFEFFtitle\nOak\n', 'utf16le'), texts.unreadable],
    ['is Latin-1', Buffer.from('title\nÖl\n', 'latin1'), texts.unreadable],
    ['is an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), texts.unreadable],
    ['has an open quote', 'title\nOak\n"Beech\nAsh', texts.quotes(3)],
  ])('that %s is rejected', async (_, csv, message) => {
    const id = await build()
    const { status, body } = await importCsv(owner, id, csv)
    expect([status, body.error]).toEqual([400, message])
    expect(await list(id)).toEqual([])
  })

  it('is rejected above 5 MB, above the number of selections, and without a file', async () => {
    const id = await build()
    const large = await importCsv(owner, id, `title\n${'x'.repeat(limits.selection.importBytes)}`)
    expect([large.status, large.body.error]).toEqual([413, texts.tooLarge])
    const rows = Array.from({ length: limits.selection.perProject + 1 }, (_, index) => `Oak ${index}`)
    expect((await importCsv(owner, id, ['title', ...rows].join('\n'))).status).toBe(409)
    const form = new FormData()
    form.append('dryRun', 'true')
    const without = await owner.call('importSelections', { params: { id }, form })
    expect([without.status, without.body.error]).toEqual([400, texts.fileRequired])
    expect(await list(id)).toEqual([])
  })

  it('is one change, and people get one event', async () => {
    const id = await build()
    await addSelection(owner, id)
    const { version } = await readSelections(owner, id)
    const [team, guest] = [await joinSocket(app, member.token, id), await joinSocket(app, client.token, id)]
    await importCsv(owner, id, `title\n${'Oak\n'.repeat(50)}`)
    await addSelection(owner, id, { title: 'Last' })
    await team.waitFor('project_selections_changed', ({ selection }) => selection?.title === 'Last')
    expect(team.received('project_selections_changed')).toEqual([
      { uid_project: id, uid_user: owner.uid_user, version: version + 1 },
      expect.objectContaining({ version: version + 2 }),
    ])
    await guest.settle()
    expect(guest.received('project_selections_changed')).toEqual([{ uid_project: id }, { uid_project: id }])
    for (const socket of [team, guest]) socket.close()
  })

  it('imported twice at once creates each code once', async () => {
    const id = await build()
    const csv = `code,title\n${Array.from({ length: 30 }, (_, index) => `A-${index},Oak`).join('\n')}\n`
    const answers = await Promise.all([owner, member, owner].map((who) => importCsv(who, id, csv)))
    const sums = answers.map(({ body }) => `${body.created} created, ${body.updated} updated`)
    expect(sums.toSorted()).toEqual(['0 created, 30 updated', '0 created, 30 updated', '30 created, 0 updated'])
    expect(await list(id)).toHaveLength(30)
  })

  it('gets codes that are not in the file or the list', async () => {
    const id = await build()
    await addSelection(owner, id, { title: 'Oak', code: 'OTH-03' })
    await importCsv(owner, id, 'code,title\n,Ash\n,Beech\nOTH-02,Elm\n')
    expect(codesOf(await list(id))).toEqual(['OTH-03 Oak', 'OTH-02-2 Ash', 'OTH-03-2 Beech', 'OTH-02 Elm'])
  })

  it('that was exported brings back the same texts', async () => {
    const [from, to] = [await build(), await build()]
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', "'quoted", "''", "'=1", '＝1', 'a"b,c;d\te\nf', 'sep=;']
    for (const note of hostile) await addSelection(owner, from, { title: note, note, finish: note.slice(0, 20) })
    const { body } = await tryExport(app, owner, from, 'csv', 'team')
    expect((await importCsv(owner, to, body)).body).toMatchObject({ created: hostile.length, errors: [] })
    expect((await list(to)).map(({ note }) => note)).toEqual(hostile)
    expect((await importCsv(owner, to, body)).body).toMatchObject({ created: 0, updated: hostile.length })
  })
})
