import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { createTaskRunner } from '#platform/tasks/run-task.ts'
import { endlessPdf, writePdf } from '#testing/pictures/write-pdf.ts'

import { countPages, drawPage, type PageRequest } from './pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-pdf-'))
afterAll(() => rm(folder, { recursive: true }))

const red = [1, 0, 0] as const
const plan = writePdf([
  { text: 'Ground floor', colour: [1, 1, 1] },
  { width: 842, height: 595, colour: red },
])

const { runTask, pids } = createTaskRunner()
const work = { by: { owner: 'Mara' }, costMs: 1000 }
let count = 0

const save = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, `${(count += 1)}.pdf`)
  await writeFile(path, bytes)
  return path
}
const countOf = async (bytes: Uint8Array) => runTask(countPages, await save(bytes), {}, work)

/** Draws in a child process; returns the image, or why there is none. */
const draw = async (bytes: Uint8Array, wanted: PageRequest): Promise<Buffer> => {
  const options = { ...wanted, encoding: { lossless: true } }
  const drawn = await runTask(drawPage, await save(bytes), options, work)
  if ('refusal' in drawn) throw new Error(drawn.refusal)
  return Buffer.from(drawn.webp)
}

const colourOf = async (png: Buffer): Promise<number[]> => [
  ...(await sharp(png).resize(1, 1).removeAlpha().raw().toBuffer()),
]

/** Encrypted with the standard handler and an unknown key. */
const locked = (): Buffer =>
  writePdf([{ text: 'secret' }], {
    objects: {
      100: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    },
    trailer: `/Encrypt 100 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`,
  })

describe('PDF reader', () => {
  it('counts pages', async () => {
    expect(await countOf(plan)).toEqual({ pageCount: 2 })
  })

  it('renders any page upright at the requested width', async () => {
    const first = await draw(plan, { page: 1, width: 300 })
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 300, height: 425 })
    // Black text on white paper.
    const { channels } = await sharp(first).stats()
    expect(channels.slice(0, 3).every(({ min, max }) => min < 60 && max === 255)).toBe(true)
    const second = await draw(plan, { page: 2, width: 300 })
    expect(await sharp(second).metadata()).toMatchObject({ width: 300, height: 212 })
    expect(await colourOf(second)).toEqual([255, 0, 0])
  })

  it('rejects page numbers outside the document', async () => {
    await expect(draw(plan, { page: 3, width: 300 })).rejects.toThrow('pageUnknown')
  })

  it('renders a huge page or a long thin one within the pixel limit', async () => {
    const huge = writePdf([{ width: 14_400_000, height: 14_400_000, colour: red }])
    const drawn = await draw(huge, { page: 1, width: 200 })
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 200, height: 200 })
    const thin = writePdf([{ width: 100, height: 10_000, colour: red }])
    // Within WebP's maximum side.
    const { width, height } = await sharp(await draw(thin, { page: 1, width: 2048 })).metadata()
    expect([width, height]).toEqual([163, 16_300])
  })
})

describe('unreadable PDF', () => {
  it.each([
    ['a PDF without pages', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 'unreadable'],
    ['cut off', plan.subarray(0, 120), 'unreadable'],
    ['protected by a password', locked(), 'locked'],
  ])('(%s) is rejected with a reason, and the next one is read by the same process', async (_, bytes, refusal) => {
    expect(await countOf(bytes)).toEqual({ refusal })
    const before = pids()
    await expect(draw(bytes, { page: 1, width: 100 })).rejects.toThrow(refusal)
    expect(await countOf(plan)).toEqual({ pageCount: 2 })
    expect(pids()).toEqual(before)
  })

  it.each([
    ['has no size', { width: 0, height: 0 }],
    ['is thinner than a line', { width: 1, height: 1_000_000 }],
  ])('with a page that %s is rejected', async (_, size) => {
    const bytes = writePdf([{ ...size, colour: red }])
    const drawn = draw(bytes, { page: 1, width: 100 }).then((webp) => sharp(webp).metadata())
    // For an implausible box, the reader uses letter size instead.
    const found = await drawn.catch((error: Error) => error.message)
    expect(['unreadable', expect.objectContaining({ width: 100 })]).toContainEqual(found)
  })

  it('is aborted when it takes too long, and the next one is read', async () => {
    const { runTask: run } = createTaskRunner({ timeMs: 500 })
    const slow = run(drawPage, await save(endlessPdf()), { page: 1, width: 1000, encoding: {} }, work)
    await expect(slow).rejects.toMatchObject({ kind: 'timeout' })
    expect(await run(countPages, await save(plan), {}, work)).toEqual({ pageCount: 2 })
  })
})
