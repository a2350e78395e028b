// One test per kind of edit. The deep tests next to the edits cover rooms, words, formats and limits.
import { expect, it } from 'vitest'

import { contoursOf, difference, meanOf, openArt, paletteDistance, render, type Box } from '#testing/measure-picture.ts'

import { analyseImage } from './analyse-image.ts'
import { findSurfaceLocally, renderLocally } from './render-locally.ts'

it('gives the floor another material and keeps the other surfaces', async () => {
  const before = await openArt('hero-after')
  const { bytes: after, understood } = await render(before, 'walnut floor')
  expect(understood).toEqual(['walnut floor'])
  const floor: Box = [0.82, 0.84, 0.97, 0.98]
  expect((await meanOf(after, floor)).lightness).toBeLessThan((await meanOf(before, floor)).lightness - 0.06)
  const wall: Box = [0.9, 0.3, 0.912, 0.6]
  const sofa: Box = [0.02, 0.6, 0.15, 0.68]
  const rug: Box = [0.15, 0.92, 0.3, 0.98]
  for (const other of [wall, sofa, rug]) expect(await difference(before, after, other)).toBeLessThan(1)
})

it('darkens and warms the image for evening, with lit lamps', async () => {
  const before = await openArt('extra-reception-counter', 400)
  const { bytes: after } = await render(before, 'evening')
  const [old, now] = [await meanOf(before), await meanOf(after)]
  expect(now.lightness).toBeLessThan(old.lightness - 0.07)
  // Warmth is yellow in proportion to lightness.
  expect(now.b / now.lightness).toBeGreaterThan(old.b / old.lightness + 0.01)
  const lamp: Box = [0.44, 0.29, 0.46, 0.33]
  expect((await meanOf(after, lamp)).lightness).toBeGreaterThan(0.9)
})

it('reduces colour for muted tones and increases it for vivid ones', async () => {
  const before = await openArt('card-interior', 300)
  const { chroma } = await meanOf(before)
  expect((await meanOf((await render(before, 'muted')).bytes)).chroma).toBeLessThan(0.75 * chroma)
  expect((await meanOf((await render(before, 'vivid')).bytes)).chroma).toBeGreaterThan(1.2 * chroma)
})

it('strengthens contours in steps for more sharpness', async () => {
  const before = await openArt('card-stone', 400)
  const steps = [await contoursOf(before)]
  for (const prompt of ['sharper', 'much sharper']) steps.push(await contoursOf((await render(before, prompt)).bytes))
  expect(steps).toEqual(steps.toSorted((one, two) => one - two))
  expect(steps[1]).toBeGreaterThan(1.05 * (steps[0] ?? 0))
})

it('moves the palette of a reference image onto the first one', async () => {
  const [before, reference] = [await openArt('card-interior', 300), await openArt('swatch-zellige', 200)]
  const { bytes: after } = await render(before, 'please', reference)
  expect(await paletteDistance(after, reference)).toBeLessThan(0.9 * (await paletteDistance(before, reference)))
})

it('draws a pencil sketch as grey lines on light paper', async () => {
  const before = await openArt('card-stone')
  const { bytes: after } = await render(before, 'pencil sketch')
  const now = await meanOf(after)
  expect(now.chroma).toBeLessThan(0.005)
  expect(now.lightness).toBeGreaterThan(0.75)
  expect(await contoursOf(after)).toBeGreaterThan(2 * (await contoursOf(before)))
})

it('finds the surface at a point', async () => {
  const surface = await findSurfaceLocally({ input: await openArt('card-interior', 512), x: 0.75, y: 0.73 })
  expect(surface?.outline.length).toBeGreaterThan(0)
})

it('reports the same understood and unknown words before and after rendering', async () => {
  const input = await openArt('card-interior', 300)
  const prompt = 'navy walls and a chandelier'
  const expected = { notUnderstood: ['chandelier'] }
  expect(await analyseImage({ input, prompt, references: 0 })).toMatchObject(expected)
  const rendered = await renderLocally([input], prompt, { format: 'jpg' })
  expect(rendered).toMatchObject({ understood: ['navy walls'], ...expected })
})

it('renders the same bytes for the same seed, and other bytes for another', async () => {
  const picture = await openArt('card-interior', 300)
  const make = (seed?: number) => renderLocally([picture], 'walnut floor, evening', { format: 'webp', seed })
  const [one, again, other, plain, none] = await Promise.all([make(7), make(7), make(8), make(), make(0)])
  expect(one?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(false)
  expect(plain?.bytes.equals(none?.bytes ?? Buffer.alloc(0))).toBe(true)
})
