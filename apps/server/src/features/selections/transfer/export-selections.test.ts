import type { ExportAudience, ExportFormat } from '@joinery/contract/selections/transfer'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { addFiles } from '#testing/build-project.ts'
import { addSelection, buildSchedule, readSelections } from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { readPdfTexts, readSheet, tryExport } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const sink = {
  title: 'Fireclay sink',
  category: 'fixture',
  room: 'Kitchen',
  supplier: 'Acme & Sons',
  sku: '00042',
  url: 'https://acme.example/sink',
  finish: '=HYPERLINK("https://evil.example")',
  dimensions: '-60 cm',
  quantity: '2.5',
  unit: 'pcs',
  unit_price: '1234.5',
  unit_cost: '777.77',
  lead_time_days: 14,
  stage: 'specified',
  note: "'quoted' _x0041_",
  internal_note: 'ask for a discount',
}

const fetchExport = async (who: TestUser, id: string, format: ExportFormat, audience: ExportAudience) => {
  const answer = await tryExport(app, who, id, format, audience)
  expect(answer.statusCode).toBe(200)
  return answer
}

const textIn = async (format: ExportFormat, rawPayload: Buffer) => {
  if (format === 'csv') return rawPayload.toString()
  if (format === 'pdf') return (await readPdfTexts(rawPayload)).join('\n')
  return Object.values(unzipSync(rawPayload))
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n')
}

const textOf = async (id: string, who: TestUser, format: ExportFormat, audience: ExportAudience) =>
  textIn(format, (await fetchExport(who, id, format, audience)).rawPayload)

describe('exported selections', () => {
  let id: string
  beforeAll(async () => {
    id = await buildSchedule(owner, member, client)
    await owner.call('updateProject', {
      params: { id },
      body: { details: { currency: 'EUR', tax_percent: '10', budget: '98765' } },
    })
    await addSelection(owner, id, sink)
    await addSelection(owner, id, { title: 'Draft lamp', room: 'Hall' })
  })

  it('are a CSV file whose formulas are harmless', async () => {
    const { body, headers } = await fetchExport(member, id, 'csv', 'team')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('Hartwell Kitchen - selections.csv'),
      'cache-control': 'no-store',
    })
    const [header, first, ...rest] = body.split('\r\n')
    expect(header).toBe(
      '\uFEFF"number","code","title","category","room","supplier","sku","url","finish","dimensions","quantity","unit",' +
        '"unit_price","unit_cost","line_total","currency","lead_time_days","stage","note","internal_note","approval",' +
        '"decided_by","decided_at"',
    )
    expect(first).toBe(
      '1,"FIX-01","Fireclay sink","fixture","Kitchen","Acme & Sons","00042","https://acme.example/sink",' +
        `"'=HYPERLINK(""https://evil.example"")","'-60 cm","2.5","pcs","1234.50","777.77","3086.25","EUR",14,` +
        `"specified","''quoted' _x0041_","ask for a discount","none",,`,
    )
    expect(rest).toHaveLength(2)
  })

  it('are a spreadsheet with real numbers and unchanged texts', async () => {
    const { rawPayload } = await fetchExport(member, id, 'xlsx', 'team')
    const [header = [], row = []] = await readSheet(rawPayload)
    const cells = Object.fromEntries(header.map((name, index) => [name, row[index]]))
    expect(cells).toMatchObject({
      number: 1,
      title: sink.title,
      sku: '00042',
      finish: sink.finish,
      dimensions: sink.dimensions,
      quantity: 2.5,
      unit_price: 1234.5,
      unit_cost: 777.77,
      line_total: 3086.25,
      lead_time_days: 14,
    })
    const parts = unzipSync(rawPayload)
    const read = (name: string) => Buffer.from(parts[name] ?? []).toString()
    expect(read('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
    expect(read('xl/worksheets/sheet1.xml')).not.toContain('<f>')
    expect(read('xl/styles.xml')).toContain('formatCode="[$EUR] #,##0.00##"')
    // How spreadsheets read this text.
    expect(read('xl/sharedStrings.xml')).toContain("'quoted' _x005F_x0041_")
  })

  it('are a PDF by room, with totals and page numbers', async () => {
    const text = await textOf(id, member, 'pdf', 'team')
    for (const part of [
      'Hartwell Kitchen',
      'Kitchen',
      'FIX-01 · Fixture',
      'Fireclay sink',
      '2.5 pcs × €1,234.50',
      '€3,086.25',
      'Cost €777.77',
      'Lead time 14 days',
      'Internal: ask for a discount',
      'Hall',
      'Draft lamp',
      'Tax (10%)',
      '€308.63',
      '€3,394.88',
      '€98,765.00',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('contain images', async () => {
    const project = await buildSchedule(owner, member)
    await addFiles(owner, { uid_project: project }, [
      { name: 'tap.png', bytes: await picture(60, 40), type: 'image/png' },
    ])
    const { files } = (await owner.call('listFiles', { params: { id: project } })).body
    for (const title of ['Tap', 'Spare tap']) {
      await addSelection(owner, project, { title, uid_file: files[0].uid_file })
    }
    const { rawPayload } = await fetchExport(owner, project, 'pdf', 'team')
    expect(rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
  })

  it.each(['csv', 'xlsx', 'pdf'] as const)('have nothing that clients do not see, as %s', async (format) => {
    const hidden = [
      'Draft lamp',
      '777.77',
      'ask for a discount',
      'Acme & Sons',
      'Acme &amp; Sons',
      '00042',
      'acme.example',
      '98765',
      '98,765',
      'unit_cost',
      'internal_note',
    ]
    for (const who of [owner, client]) {
      const text = await textOf(id, who, format, 'client')
      expect(text).toContain('Fireclay sink')
      expect(text).toMatch(/1,?234\.5/)
      expect(hidden.filter((part) => text.includes(part))).toEqual([])
    }
    await owner.call('updateProject', {
      params: { id },
      body: { details: { client_sees: { prices: false, suppliers: true } } },
    })
    const text = await textOf(id, client, format, 'client')
    await owner.call('updateProject', {
      params: { id },
      body: { details: { client_sees: { prices: true, suppliers: false } } },
    })
    expect(text).toContain('00042')
    expect(
      ['1234.5', '1,234.5', '3086.25', '3,086.25', 'unit_price', 'Tax'].filter((part) => text.includes(part)),
    ).toEqual([])
  })

  it.each(['csv', 'xlsx', 'pdf'] as const)('can be without prices and costs, as %s', async (format) => {
    const { rawPayload } = await tryExport(app, owner, id, format, 'team', { prices: 'false' })
    const text = await textIn(format, rawPayload)
    expect(text).toContain('ask for a discount')
    expect(
      ['234.5', '3,086.25', '3086.25', '777.77', '98765', 'unit_price', 'unit_cost', 'Tax'].filter((part) =>
        text.includes(part),
      ),
    ).toEqual([])
    expect((await tryExport(app, owner, id, format, 'team', { prices: 'no' })).statusCode).toBe(400)
  })

  it('are for the team only by people of the team', async () => {
    expect((await tryExport(app, client, id, 'csv', 'team')).statusCode).toBe(403)
    const stranger = await buildUser(app)
    expect((await tryExport(app, stranger, id, 'csv', 'client')).statusCode).toBe(404)
  })

  it('of an empty project are files too', async () => {
    const project = await buildSchedule(owner, member)
    expect((await readSelections(owner, project)).selections).toEqual([])
    expect(await readSheet((await fetchExport(owner, project, 'xlsx', 'team')).rawPayload)).toHaveLength(1)
    expect(await textOf(project, owner, 'pdf', 'team')).toContain('No selections yet')
  })
})
