import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { afterAll, expect, it } from 'vitest'

import { createTaskRunner } from '#platform/tasks/run-task.ts'
import { pdfStream, writePdf } from '#testing/pictures/write-pdf.ts'

import { countPages, drawPage } from './pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'joinery-pdf-'))
afterAll(() => rm(folder, { recursive: true }))

/** An image of a few kilobytes that decompresses to hundreds of megabytes. */
const unfolding = (): Buffer => {
  const [width, height] = [10_000, 10_000]
  const looks = `/Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`
  const image = pdfStream(deflateSync(Buffer.alloc(width * height * 3)), `/Type /XObject /Subtype /Image ${looks}`)
  return writePdf([{ content: '500 0 0 500 0 0 cm /a Do', resources: '/XObject << /a 100 0 R >>' }], {
    objects: { 100: image },
  })
}

const { runTask } = createTaskRunner()
const work = { by: { owner: 'Mara' }, costMs: 1000 }

it('renders or rejects a PDF that decompresses to a huge image, without memory of the server', async () => {
  const path = join(folder, 'unfolding.pdf')
  await writeFile(path, unfolding())
  const before = process.memoryUsage().rss
  const outcome = await runTask(drawPage, path, { page: 1, width: 200, encoding: { lossless: true } }, work).then(
    (drawn) => ('refusal' in drawn ? 'refused' : 'drawn'),
    (error: Error) => error.name,
  )
  expect(['drawn', 'refused', 'TaskFailure']).toContain(outcome)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
  expect(await runTask(countPages, path, {}, work)).toEqual({ pageCount: 1 })
})

it('rejects a PDF that exceeds the memory limit, and ends its process', async () => {
  const path = join(folder, 'plan.pdf')
  await writeFile(path, writePdf([{ text: 'Ground floor', colour: [1, 1, 1] }]))
  const draw = (width: number, heapBytes?: number) =>
    runTask(drawPage, path, { page: 1, width, encoding: { lossless: true }, ...(heapBytes && { heapBytes }) }, work)
  await expect(draw(2500, 24 * 2 ** 20)).rejects.toMatchObject({ kind: 'error' })
  const drawn = await draw(100)
  if ('refusal' in drawn) throw new Error(drawn.refusal)
  expect(drawn.webp.length).toBeGreaterThan(0)
})
