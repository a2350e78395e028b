// The certificate of selections shows the images that were decided on, and never others.
import type { Attachment } from '@joinery/contract/files'
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { defaultApiKey } from '#platform/http/api-key.ts'
import { addFiles, fileForm } from '#testing/build-project.ts'
import { addSelection, buildSchedule, changeSelection } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { drawPdfPage, pageCountOf } from '#testing/pictures/read-pdf.ts'
import { askOneForSelections, decideItems } from '#testing/review/build-selections-approval.ts'
import { readPdfTexts } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const colors = { red: [200, 30, 30], blue: [30, 30, 200] } as const
type Color = keyof typeof colors

const plain = (color: Color): Promise<Buffer> => {
  const [r, g, b] = colors[color]
  return sharp({ create: { width: 60, height: 60, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

let id: string
let files: Readonly<Record<Color, Attachment>>
beforeEach(async () => {
  id = await buildSchedule(owner, member, client)
  await addFiles(owner, { uid_project: id }, [
    { name: 'red.png', bytes: await plain('red'), type: 'image/png' },
    { name: 'blue.png', bytes: await plain('blue'), type: 'image/png' },
  ])
  const listed: Attachment[] = (await owner.call('listFiles', { params: { id } })).body.files
  const find = (name: string): Attachment => {
    const file = listed.find(({ filename }) => filename === name)
    if (!file) throw new Error(`${name} is not there`)
    return file
  }
  files = { red: find('red.png'), blue: find('blue.png') }
})

/** Approved by the client. Returns the address of the certificate. */
const approve = async (selections: readonly Selection[]): Promise<string> => {
  const uid_selections = selections.map(({ uid_selection }) => uid_selection)
  const approval = await askOneForSelections(owner, id, client, { uid_selections })
  expect((await decideItems(client, approval, approval.items)).status).toBe(200)
  return `/api/projects/approvals/${approval.uid_approval}/certificate`
}

const fetchPdf = async (url: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${client.token}`, 'x-api-key': defaultApiKey }
  const { rawPayload, statusCode } = await app.app.http.inject({ url, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}

/** The colours with more than a few pixels on the first page. */
const colorsIn = async (pdf: Buffer): Promise<Color[]> => {
  const { data, info } = await sharp(await drawPdfPage(pdf, { page: 1, width: 600 }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts: Record<Color, number> = { red: 0, blue: 0 }
  for (let at = 0; at < data.length; at += info.channels) {
    for (const color of ['red', 'blue'] as const) {
      const isNear = colors[color].every((value, index) => Math.abs((data[at + index] ?? 0) - value) < 24)
      if (isNear) counts[color] += 1
    }
  }
  return (['red', 'blue'] as const).filter((color) => counts[color] > 500)
}

describe('the certificate of selections', () => {
  it('shows the image that was decided on, also when the selection has another one now', async () => {
    const sink = await addSelection(owner, id, { title: 'Sink', stage: 'specified', uid_file: files.red.uid_file })
    const url = await approve([sink])
    expect(await colorsIn(await fetchPdf(url))).toEqual(['red'])
    await changeSelection(owner, sink, { uid_file: files.blue.uid_file })
    expect(await colorsIn(await fetchPdf(url))).toEqual(['red'])
    await owner.call('deleteFile', { params: { fileId: files.red.uid_file } })
    expect(await colorsIn(await fetchPdf(url))).toEqual([])
  })

  it('shows no image in place of one that was replaced and no longer exists', async () => {
    const sink = await addSelection(owner, id, { title: 'Sink', stage: 'specified' })
    const upload = async (color: Color): Promise<void> => {
      const form = fileForm([])
      form.append('file', new Blob([new Uint8Array(await plain(color))], { type: 'image/png' }), 'own.png')
      const params = { selectionId: sink.uid_selection }
      expect((await owner.call('setSelectionImage', { params, form })).status).toBe(200)
    }
    for (const { uid_file: fileId } of Object.values(files)) await owner.call('deleteFile', { params: { fileId } })
    await upload('red')
    const url = await approve([sink])
    expect(await colorsIn(await fetchPdf(url))).toEqual(['red'])
    await upload('blue')
    expect(await colorsIn(await fetchPdf(url))).toEqual([])
  })

  it('marks generated images, and is the same each time', async () => {
    await app.database.pool.query('update files set origin = $2 where uid_file = $1', [
      files.red.uid_file,
      {
        uid_image: crypto.randomUUID(),
        prompt: 'A red tile',
        provider_name: 'Studio',
        is_local: false,
        source_uid_file: null,
      },
    ])
    const sink = await addSelection(owner, id, { title: 'Sink', stage: 'specified', uid_file: files.red.uid_file })
    const url = await approve([sink])
    const pdf = await fetchPdf(url)
    const [text = ''] = await readPdfTexts(pdf)
    expect(text.split(/\s+/)).toContain(aiMarkMessages.mark)
    expect(text).not.toContain('A red tile')
    expect((await fetchPdf(url)).equals(pdf)).toBe(true)
  })

  it('fits items with and without images on its pages', async () => {
    const note = 'Fixed with concealed brackets. '.repeat(12)
    const added: Selection[] = []
    for (let number = 0; number < 12; number += 1) {
      const image = number % 3 === 0 ? {} : { uid_file: files.red.uid_file }
      added.push(await addSelection(owner, id, { title: `Shelf ${number}`, stage: 'specified', note, ...image }))
    }
    const pdf = await fetchPdf(await approve(added))
    expect(await pageCountOf(pdf)).toBeGreaterThan(2)
    const text = (await readPdfTexts(pdf)).join('\n')
    for (const { title } of added) expect(text).toContain(title)
  })
})
