import { pdfStream, writePdf } from '@joinery/server/testing/pictures/write-pdf'
import type { Locator } from '@playwright/test'

import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { paper, plan, upload, whole } from '../../fixtures/review/pdf.ts'

/** Canvas pixels per screen pixel, horizontally. */
const sharpness = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width } = element.getBoundingClientRect()
    return element.width / (width * devicePixelRatio)
  })

test('a page is sharp at every zoom and position', async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  const card = await upload(mara, await createProject(mara, 'Hartwell Kitchen'), 'plan.pdf', plan)
  await card.getByRole('button', { name: 'Preview' }).click()
  await expect.poll(() => sharpness(whole(page, 1))).toBeGreaterThan(0.97)
  // At maximum zoom the page exceeds a canvas's size, so only the visible part is rendered on top.
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('+')
  const part = paper(page, 1).locator('canvas[data-layer=part]')
  await expect.poll(() => sharpness(part)).toBeGreaterThan(0.97)
  const size = await part.evaluate(({ width, height }: HTMLCanvasElement) => width * height)
  expect(size).toBeLessThanOrEqual(16_100_000)
  const top = await part.evaluate((canvas) => canvas.style.top)
  await page.mouse.move(500, 500)
  await page.mouse.down()
  await page.mouse.move(500, 100, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => part.evaluate((canvas) => canvas.style.top)).not.toBe(top)
  await expect.poll(() => sharpness(part)).toBeGreaterThan(0.97)
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('-')
  await expect(part).toHaveCount(0)
})

/** A JBIG2 image: a page of 64 pixels with one arithmetically coded region. */
const fax = (): Buffer => {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const segment = (index: number, type: number, data: Buffer): Buffer =>
    Buffer.concat([number(index), Buffer.from([type, 0, 1]), number(data.length), data])
  const size = Buffer.concat([number(64), number(64)])
  const about = Buffer.concat([size, number(0), number(0), Buffer.from([0, 0, 0])])
  const template = Buffer.from([0, 0x03, 0xff, 0xfd, 0xff, 0x02, 0xfe, 0xfe, 0xfe])
  const region = Buffer.concat([
    size,
    number(0),
    number(0),
    Buffer.from([0]),
    template,
    Buffer.alloc(40, 0x5a),
    Buffer.from([0xff, 0xac]),
  ])
  return Buffer.concat([segment(0, 48, about), segment(1, 38, region)])
}

test("images that need WebAssembly are decoded by it under the page's policy", async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  const image = pdfStream(
    fax(),
    '/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
  )
  const scanned = writePdf([{ content: '500 0 0 500 40 40 cm /a Do', resources: '/XObject << /a 100 0 R >>' }], {
    objects: { 100: image },
  })
  const fetched: string[] = []
  mara.context.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const card = await upload(mara, await createProject(mara, 'Hartwell Kitchen'), 'scan.pdf', scanned)
  await card.getByRole('button', { name: 'Preview' }).click()
  await expect(whole(page, 1)).toBeVisible()
  expect(fetched.filter((path) => path.endsWith('jbig2.wasm'))).toHaveLength(1)
  expect(fetched.filter((path) => path.includes('nowasm'))).toEqual([])
})

test('a broken PDF has an icon in the grid, and a message with a download in the viewer', async ({ signIn }) => {
  const mara = await signIn()
  const { page } = mara
  const broken = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const card = await upload(mara, await createProject(mara, 'Hartwell Kitchen'), 'broken.pdf', broken)
  await expect(card.locator('svg').first()).toBeVisible()
  await card.getByRole('button', { name: 'Preview' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('No preview available.')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Download' })).toHaveCount(1)
})
