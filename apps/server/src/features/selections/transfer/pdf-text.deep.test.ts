// The PDF and the spreadsheet as programs of others read them: pdftotext, and the parts of the XLSX file as XML.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { buildSchedule } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { runPdftotext } from '#testing/pictures/run-pdftotext.ts'
import { importCsv, readSheet, tryExport } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)
const count = 120
const rooms = ['Kitchen', 'Pantry', 'Bath', 'Hall']
const hostile = ['=1+1', '+SUM(A1)', '-2', '@cmd', '＝1', "'quoted", 'Öl & Ölçü', 'Дуб, ясень', '檜']

const readWithPdftotext = async (bytes: Buffer, ...options: string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-pdf-'))
  try {
    const path = join(folder, 'selections.pdf')
    await writeFile(path, bytes)
    return await runPdftotext(path, ...options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let id: string
beforeAll(async () => {
  id = await buildSchedule(owner, owner)
  const details = { currency: 'EUR', tax_percent: '19', budget: '250000' }
  await owner.call('updateProject', { params: { id }, body: { details } })
  const quoted = (text: string): string => `"${/^[=+\-@＝']/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
  const rows = Array.from({ length: count }, (_, index) => {
    const title = hostile[index] ?? `Item no ${index + 1}`
    return [quoted(title), rooms[Math.floor(index / 30)], '2', `${index + 1}.25`, '999.99', 'specified'].join(',')
  })
  const answer = await importCsv(owner, id, ['title,room,quantity,unit_price,unit_cost,stage', ...rows].join('\n'))
  if (answer.body.created !== count) throw new Error(answer.text)
})

const fetchFile = async (format: 'pdf' | 'xlsx', audience: 'team' | 'client') =>
  (await tryExport(app, owner, id, format, audience)).rawPayload

describe('a long list', () => {
  it('has every item in order, totals and page numbers in the PDF', async () => {
    const text = await readWithPdftotext(await fetchFile('pdf', 'team'))
    const lines = text.split('\n')
    const positions = Array.from({ length: count }, (_, index) => {
      // The font has no glyphs of these.
      const title = (hostile[index] ?? `Item no ${index + 1}`).replaceAll(/[＝檜]/g, '□')
      return lines.indexOf(title)
    })
    expect(positions.filter((position) => position < 0)).toEqual([])
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
    expect(pages).toBeGreaterThan(5)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`)
    // 2 x (1.25 + 2.25 + ... + 120.25), and 19%.
    for (const part of ['€14,580.00', '€2,770.20', '€17,350.20', '€250,000.00', '€999.99']) expect(text).toContain(part)
    for (const room of rooms) expect(text.split('\n')).toContain(room)
  })

  it('has no costs and no budget in the PDF for clients', async () => {
    const text = await readWithPdftotext(await fetchFile('pdf', 'client'), '-layout')
    expect(text).toContain('€17,350.20')
    expect(['999.99', '250,000', 'Budget', 'Cost'].filter((part) => text.includes(part))).toEqual([])
  })

  it('has texts as they are and numbers as numbers in the spreadsheet', async () => {
    const [header = [], ...rows] = await readSheet(await fetchFile('xlsx', 'team'))
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(column('title').slice(0, hostile.length)).toEqual(hostile)
    expect(column('unit_price')).toEqual(Array.from({ length: count }, (_, index) => index + 1.25))
    expect(column('line_total').reduce((sum: number, total) => sum + Number(total), 0)).toBe(14_580)
  })
})
