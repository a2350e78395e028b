import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { pdfStream, writePdf } from '#testing/pictures/write-pdf.ts'
import { stretch } from '#testing/stretch.ts'

import { countPages, createPdfReader, renderPage } from './pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-pdf-'))
afterAll(() => rm(folder, { recursive: true }))

const red = [1, 0, 0] as const
const plan = writePdf([
  { text: 'Ground floor', colour: [1, 1, 1] },
  { width: 842, height: 595, colour: red },
])

const colourOf = async (png: Buffer): Promise<number[]> => [
  ...(await sharp(png).resize(1, 1).removeAlpha().raw().toBuffer()),
]

/** Computes each pixel's colour with thousands of steps: minutes of CPU time, no memory. */
const endless = (): Buffer => {
  const program = `{ ${'dup mul sqrt '.repeat(10_000)} dup }`
  return writePdf([{ content: '/s sh', resources: '/Shading << /s 101 0 R >>' }], {
    objects: {
      100: pdfStream(program, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]'),
      101: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [595 0 0 842 0 0] /Function 100 0 R >>',
    },
  })
}

/** An image of a few kilobytes that decompresses to hundreds of megabytes. */
const unfolding = (): Buffer => {
  const [width, height] = [10_000, 10_000]
  const looks = `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`
  const image = pdfStream(deflateSync(Buffer.alloc(width * height * 3)), `/Type /XObject /Subtype /Image ${looks}`)
  return writePdf([{ content: '500 0 0 500 0 0 cm /a Do', resources: '/XObject << /a 100 0 R >>' }], {
    objects: { 100: image },
  })
}

/** Encrypted with the standard handler and an unknown key. */
const locked = (): Buffer =>
  writePdf([{ text: 'secret' }], {
    objects: {
      100: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    },
    trailer: `/Encrypt 100 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`,
  })

describe('PDF reader', () => {
  it('counts pages from bytes and from a file', async () => {
    expect(await countPages({ bytes: plan }, 'Mara')).toBe(2)
    const path = join(folder, 'plan.pdf')
    await writeFile(path, plan)
    expect(await countPages({ path }, 'Mara')).toBe(2)
  })

  it('renders any page upright at the requested width', async () => {
    const first = await renderPage({ bytes: plan }, { page: 1, width: 300 }, 'Mara')
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 300, height: 425 })
    // Black text on white paper.
    const { channels } = await sharp(first).stats()
    expect(channels.slice(0, 3).every(({ min, max }) => min < 60 && max === 255)).toBe(true)
    const second = await renderPage({ bytes: plan }, { page: 2, width: 300 }, 'Mara')
    expect(await sharp(second).metadata()).toMatchObject({ width: 300, height: 212 })
    expect(await colourOf(second)).toEqual([255, 0, 0])
  })

  it('rejects page numbers outside the document', async () => {
    const beyond = renderPage({ bytes: plan }, { page: 3, width: 300 }, 'Mara')
    await expect(beyond).rejects.toMatchObject({ code: 'bad_request', message: reviewMessages.pageUnknown })
  })

  it('renders a huge page or a long thin one within the pixel limit', async () => {
    const huge = writePdf([{ width: 14_400_000, height: 14_400_000, colour: red }])
    const drawn = await renderPage({ bytes: huge }, { page: 1, width: 200 }, 'Mara')
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 200, height: 200 })
    const thin = writePdf([{ width: 100, height: 10_000, colour: red }])
    const { width, height } = await sharp(
      await renderPage({ bytes: thin }, { page: 1, width: 2048 }, 'Mara'),
    ).metadata()
    expect(width * height).toBeLessThanOrEqual(16_000_000)
    expect(height / width).toBeCloseTo(100, 0)
  })

  it('renders ten concurrent requests of one person and of many in at most two threads', async () => {
    const reader = createPdfReader()
    const counts: number[] = []
    const drawn = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const person = index < 5 ? 'Mara' : `person ${index}`
        const { height } = await reader.drawPage({ bytes: plan }, { page: (index % 2) + 1, width: 100 }, person)
        counts.push(reader.threadCount())
        return height
      }),
    )
    expect(drawn).toEqual(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 142 : 71)))
    expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  })
})

describe('unreadable PDF', () => {
  it.each([
    ['garbage', Buffer.from('nothing of the kind'), pdfMessages.unreadable],
    ['empty', Buffer.alloc(0), pdfMessages.unreadable],
    ['a PDF without pages', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), pdfMessages.unreadable],
    ['cut off', plan.subarray(0, 120), pdfMessages.unreadable],
    ['protected by a password', locked(), pdfMessages.locked],
  ])('(%s) is rejected with a message, and the next one is read', async (_, bytes, sentence) => {
    const refusal = { code: 'bad_request', message: sentence }
    await expect(countPages({ bytes }, 'Mara')).rejects.toMatchObject(refusal)
    await expect(renderPage({ bytes }, { page: 1, width: 100 }, 'Mara')).rejects.toMatchObject(refusal)
    expect(await countPages({ bytes: plan }, 'Mara')).toBe(2)
  })

  it.each([
    ['has no size', { width: 0, height: 0 }],
    ['is thinner than a line', { width: 1, height: 1_000_000 }],
  ])('with a page that %s is rejected', async (_, size) => {
    const bytes = writePdf([{ ...size, colour: red }])
    const drawn = renderPage({ bytes }, { page: 1, width: 100 }, 'Mara').then((png) => sharp(png).metadata())
    // For an implausible box, the reader uses letter size instead.
    const found = await drawn.catch((error: Error) => error.message)
    expect([pdfMessages.unreadable, expect.objectContaining({ width: 100 })]).toContainEqual(found)
  })

  it('is rejected when it exceeds the memory limit of a thread', async () => {
    const reader = createPdfReader({ maxHeapBytes: 24 * 2 ** 20 })
    // Compare only the width: on failure the pixels would be printed.
    const drawn = reader.drawPage({ bytes: plan }, { page: 1, width: 2500 }, 'Mara').then(({ width }) => width)
    await expect(drawn).rejects.toMatchObject({ code: 'bad_request', message: pdfMessages.unreadable })
    expect(reader.threadCount()).toBe(0)
    expect((await reader.drawPage({ bytes: plan }, { page: 1, width: 100 }, 'Mara')).width).toBe(100)
  })

  it('is rendered or rejected within the memory limit when it decompresses to a huge image', async () => {
    const before = process.memoryUsage().rss
    const drawn = renderPage({ bytes: unfolding() }, { page: 1, width: 200 }, 'Mara').then(() => 'drawn')
    const outcome = await drawn.catch((error: Error) => error.message)
    expect(['drawn', pdfMessages.unreadable]).toContain(outcome)
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20)
    expect(await countPages({ bytes: plan }, 'Mara')).toBe(2)
  })

  it('is aborted when it takes too long, while others are read', async () => {
    const reader = createPdfReader({ timeMs: 1000 })
    const slow = reader.drawPage({ bytes: endless() }, { page: 1, width: 1000 }, 'Mara').then(({ width }) => width)
    await expect(slow).rejects.toMatchObject({ code: 'bad_request', message: pdfMessages.processingTimedOut })
    expect(reader.threadCount()).toBe(0)
    expect(await countPages({ bytes: plan }, 'Mara')).toBe(2)
  })
})

it('reuses a thread and ends it when idle', async () => {
  const reader = createPdfReader({ idleMs: 50 })
  await reader.countPages({ bytes: plan }, 'Mara')
  expect(reader.threadCount()).toBe(1)
  await reader.countPages({ bytes: plan }, 'Mara')
  expect(reader.threadCount()).toBe(1)
  await vi.waitFor(() => expect(reader.threadCount()).toBe(0), { timeout: stretch(10_000) })
  expect(await reader.countPages({ bytes: plan }, 'Mara')).toBe(2)
})

it('does not reuse a thread whose memory has grown', async () => {
  const reader = createPdfReader({ keptHeapBytes: 0 })
  await reader.drawPage({ bytes: plan }, { page: 1, width: 3000 }, 'Mara')
  await vi.waitFor(() => expect(reader.threadCount()).toBe(0), { timeout: stretch(10_000) })
})
