import sharp from 'sharp'
import { expect, it } from 'vitest'

import { contoursOf, difference, meanOf, openArt, render, sameShading, type Box } from '#testing/measure-picture.ts'

it('line drawings are mostly paper and leave out wood grain', async () => {
  const before = await openArt('card-stone')
  const { bytes: after } = await render(before, 'line drawing')
  expect((await meanOf(after)).lightness).toBeGreaterThan(0.88)
  expect((await meanOf(after, [0.3, 0.02, 0.5, 0.18])).lightness).toBeGreaterThan(0.97)
  // The edges of the lamp are kept.
  expect(await contoursOf(after, [0.6, 0.1, 0.7, 0.26])).toBeGreaterThan(1)
})

it('blueprints are white on blue', async () => {
  const { bytes } = await render(await openArt('hero-after', 400), 'blueprint')
  const ground = await meanOf(bytes, [0.4, 0.02, 0.48, 0.06])
  expect(ground.hue).toBeGreaterThan(235)
  expect(ground.hue).toBeLessThan(275)
  expect(ground.lightness).toBeLessThan(0.45)
})

it('watercolours keep colours and forms, without fine detail', async () => {
  const before = await openArt('card-cabinetry', 1000)
  const { bytes: after } = await render(before, 'watercolor')
  // Scaled down, so that only the grain of the wood counts, not that of the paper.
  const [wood, wash] = await Promise.all([before, after].map((picture) => sharp(picture).resize(400).png().toBuffer()))
  const doors: Box = [0.09, 0.45, 0.17, 0.72]
  expect(await contoursOf(wash ?? after, doors)).toBeLessThan(0.8 * (await contoursOf(wood ?? before, doors)))
  expect(await sameShading(before, after)).toBeGreaterThan(0.9)
  expect(Math.abs((await meanOf(after)).hue - (await meanOf(before)).hue)).toBeLessThan(8)
})

it('black and white has no colour, and sepia has one', async () => {
  const before = await openArt('card-interior', 300)
  expect((await meanOf((await render(before, 'black and white')).bytes)).chroma).toBeLessThan(0.003)
  const sepia = await meanOf((await render(before, 'sepia')).bytes)
  expect(sepia.hue).toBeGreaterThan(60)
  expect(sepia.hue).toBeLessThan(85)
})

it('a slight style keeps some of the image', async () => {
  const before = await openArt('card-interior', 300)
  const [slight, full] = [await render(before, 'slightly sepia'), await render(before, 'sepia')]
  expect(await difference(before, slight.bytes)).toBeLessThan(await difference(before, full.bytes))
})

it('styles are applied after all other edits', async () => {
  const before = await openArt('card-cabinetry', 400)
  const [plain, painted] = [
    await render(before, 'watercolour'),
    await render(before, 'watercolour, sage green cabinets'),
  ]
  expect(painted.understood).toEqual(['watercolour', 'sage green cabinets'])
  expect((await meanOf(painted.bytes)).a).toBeLessThan((await meanOf(plain.bytes)).a - 0.02)
})
