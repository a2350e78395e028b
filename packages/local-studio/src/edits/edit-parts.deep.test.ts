import { describe, expect, it } from 'vitest'

import { contoursOf, difference, meanOf, openArt, render, sameShading, type Box } from '#testing/measure-picture.ts'

const degreesApart = (one: number, two: number): number => Math.abs(((one - two + 540) % 360) - 180)

/** Typical hues of these colours. */
const hues = { walnut: 53, green: 125, blue: 260, brass: 80 }

describe('a new floor', () => {
  it('is walnut in place of the oak, keeps its boards, and leaves walls, sofa and rug unchanged', async () => {
    const before = await openArt('hero-after')
    const { bytes: after, understood } = await render(before, 'walnut floor')
    const floor: Box = [0.82, 0.84, 0.97, 0.98]
    const [old, now] = [await meanOf(before, floor), await meanOf(after, floor)]
    expect(understood).toEqual(['walnut floor'])
    expect(degreesApart(now.hue, hues.walnut)).toBeLessThan(degreesApart(old.hue, hues.walnut) - 5)
    expect(now.lightness).toBeLessThan(old.lightness - 0.06)
    expect(await sameShading(before, after, floor)).toBeGreaterThan(0.85)
    const wall: Box = [0.9, 0.3, 0.912, 0.6]
    const sofa: Box = [0.02, 0.6, 0.15, 0.68]
    const rug: Box = [0.15, 0.92, 0.3, 0.98]
    const rugInTheShade: Box = [0.28, 0.84, 0.36, 0.89]
    for (const other of [wall, sofa, rug, rugInTheShade]) expect(await difference(before, after, other)).toBeLessThan(1)
  })

  it('gets boards drawn where there was no wood', async () => {
    const before = await openArt('card-stone-clay')
    const { bytes: after } = await render(before, 'walnut floor')
    const floor: Box = [0.05, 0.88, 0.3, 0.99]
    expect(degreesApart((await meanOf(after, floor)).hue, hues.walnut)).toBeLessThan(15)
    expect(await contoursOf(after, floor)).toBeGreaterThan(1.5 * (await contoursOf(before, floor)))
    expect(await difference(before, after, [0.9, 0.2, 0.98, 0.4])).toBeLessThan(1)
  })
})

describe('a new floor in a room with a table of the same colour', () => {
  it('leaves the table, which touches no border, unchanged', async () => {
    const before = await openArt('card-interior')
    const { bytes: after } = await render(before, 'change the floor to herringbone oak')
    const table: Box = [0.4, 0.78, 0.64, 0.86]
    const leg: Box = [0.46, 0.92, 0.58, 0.98]
    const cushion: Box = [0.35, 0.58, 0.42, 0.68]
    for (const other of [table, leg, cushion]) expect(await difference(before, after, other)).toBeLessThan(0.5)
    expect(await difference(before, after, [0.93, 0.79, 0.97, 0.83])).toBeGreaterThan(1)
  })
})

describe('painted cabinets', () => {
  it("are painted on the fronts, keep light and shadow, and leave the shelves' contents unchanged", async () => {
    const before = await openArt('card-cabinetry')
    const { bytes: after } = await render(before, 'sage green cabinets')
    const doors: Box = [0.08, 0.4, 0.17, 0.75]
    const now = await meanOf(after, doors)
    expect(degreesApart(now.hue, hues.green)).toBeLessThan(25)
    expect(now.chroma).toBeGreaterThan(0.03)
    // Paint covers the grain, but not the sunlight on the drawers.
    expect(await sameShading(before, after, [0.3, 0.66, 0.95, 0.88])).toBeGreaterThan(0.75)
    expect(await difference(before, after, [0.28, 0.55, 0.3, 0.58])).toBeLessThan(2)
    expect(await difference(before, after, [0.35, 0.92, 0.6, 0.97])).toBeLessThan(1.5)
  })

  it('keep their brass handles', async () => {
    const before = await openArt('card-cabinetry', 1200)
    const { bytes: after } = await render(before, 'sage green cabinets')
    const handles: Box[] = [
      [0.0575, 0.5, 0.061, 0.585],
      [0.2255, 0.6585, 0.272, 0.6605],
    ]
    for (const handle of handles) expect(await difference(before, after, handle)).toBeLessThan(3)
  })

  it('get one paint on both woods of the counter', async () => {
    const before = await openArt('extra-reception-counter')
    const { bytes: after } = await render(before, 'cabinets in navy')
    const [counter, slats] = [await meanOf(after, [0.2, 0.68, 0.7, 0.9]), await meanOf(after, [0.7, 0.2, 0.8, 0.5])]
    expect(degreesApart(counter.hue, hues.blue)).toBeLessThan(25)
    expect(degreesApart(slats.hue, hues.blue)).toBeLessThan(35)
  })
})

describe('a new wall colour', () => {
  it('is applied around the framed art, the lamp and the sofa', async () => {
    const before = await openArt('card-interior')
    const { bytes: after } = await render(before, 'navy walls')
    for (const wall of [
      [0.75, 0.08, 0.95, 0.2],
      [0.2, 0.12, 0.4, 0.3],
    ] as const) {
      const now = await meanOf(after, wall)
      expect(degreesApart(now.hue, hues.blue)).toBeLessThan(25)
      expect(now.lightness).toBeLessThan(0.45)
    }
    const poster: Box = [0.45, 0.21, 0.5, 0.25]
    const lamp: Box = [0.89, 0.3, 0.93, 0.36]
    const sofa: Box = [0.7, 0.7, 0.8, 0.8]
    for (const other of [poster, lamp, sofa]) expect(await difference(before, after, other)).toBeLessThan(2)
  })

  it('leaves the brass rail below unchanged', async () => {
    const before = await openArt('card-stone', 1200)
    const { bytes: after } = await render(before, 'navy walls')
    const [rail, wall] = [
      await meanOf(after, [0.44, 0.226, 0.45, 0.229]),
      await meanOf(after, [0.44, 0.205, 0.45, 0.211]),
    ]
    expect(degreesApart(wall.hue, hues.blue)).toBeLessThan(25)
    expect(degreesApart(rail.hue, hues.brass)).toBeLessThan(15)
  })

  it('keeps the joints of a tiled wall', async () => {
    const before = await openArt('extra-bathroom-vanity')
    const { bytes: after } = await render(before, 'navy walls')
    const tiles: Box = [0.7, 0.2, 0.95, 0.45]
    expect(degreesApart((await meanOf(after, tiles)).hue, hues.blue)).toBeLessThan(25)
    expect(await sameShading(before, after, tiles)).toBeGreaterThan(0.8)
    expect(await difference(before, after, [0.43, 0.3, 0.5, 0.4])).toBeLessThan(2)
  })
})

describe('a material without a named part', () => {
  it('replaces wood by wood', async () => {
    const before = await openArt('extra-reading-nook')
    const { bytes: after } = await render(before, 'walnut')
    const shelf: Box = [0.38, 0.74, 0.62, 0.81]
    expect((await meanOf(after, shelf)).lightness).toBeLessThan((await meanOf(before, shelf)).lightness - 0.08)
    expect(await difference(before, after, [0.88, 0.2, 0.98, 0.5])).toBeLessThan(1)
  })

  it('puts stone on the countertop only', async () => {
    const before = await openArt('card-stone')
    const { bytes: after } = await render(before, 'black marble')
    expect((await meanOf(after, [0.66, 0.58, 0.9, 0.61])).lightness).toBeLessThan(0.35)
    expect(await difference(before, after, [0, 0, 1, 0.5])).toBeLessThan(0.5)
    expect(await difference(before, after, [0.05, 0.6, 0.35, 0.78])).toBeLessThan(0.5)
  })

  it('draws veins for marble but not for a plain colour', async () => {
    const before = await openArt('card-stone')
    const top: Box = [0.55, 0.57, 0.68, 0.62]
    const [marble, paint] = [await render(before, 'black marble countertop'), await render(before, 'black countertop')]
    expect(await contoursOf(marble.bytes, top)).toBeGreaterThan(1.5 * (await contoursOf(paint.bytes, top)))
  })

  it.each([
    ['brass', 65, 95],
    ['copper', 35, 65],
  ])('gives handles the metal %s instead of black', async (metal, from, to) => {
    const before = await openArt('card-cabinetry', 1200)
    const { bytes: after } = await render(before, `${metal} handles`)
    const handle: Box = [0.0575, 0.5, 0.061, 0.585]
    const { hue, lightness } = await meanOf(after, handle)
    expect(lightness).toBeGreaterThan(0.3)
    expect(hue).toBeGreaterThan(from)
    expect(hue).toBeLessThan(to)
  })

  it('puts metal on handles', async () => {
    const before = await openArt('card-cabinetry', 1200)
    const { bytes: after } = await render(before, 'chrome')
    const handle: Box = [0.0575, 0.5, 0.061, 0.585]
    const [old, now] = [await meanOf(before, handle), await meanOf(after, handle)]
    expect(now.chroma).toBeLessThan(0.6 * old.chroma)
    expect(await difference(before, after, [0.1, 0.45, 0.18, 0.7])).toBeLessThan(0.3)
  })
})

describe('degree words', () => {
  it.each(['sage green cabinets', 'darker cabinets'])('weaken or strengthen an edit: %s', async (edit) => {
    const before = await openArt('card-cabinetry', 400)
    const changes: number[] = []
    for (const degree of ['slightly', '', 'very'])
      changes.push(await difference(before, (await render(before, `${degree} ${edit}`)).bytes))
    expect(changes).toEqual(changes.toSorted((one, two) => one - two))
    expect(new Set(changes).size).toBe(3)
  })

  it('can lighten a part in its own colour', async () => {
    const before = await openArt('card-interior', 400)
    const { bytes: after } = await render(before, 'lighter walls')
    const wall: Box = [0.75, 0.08, 0.95, 0.2]
    const [old, now] = [await meanOf(before, wall), await meanOf(after, wall)]
    expect(now.lightness).toBeGreaterThan(old.lightness + 0.08)
    expect(degreesApart(now.hue, old.hue)).toBeLessThan(8)
  })

  it('can exclude a part from changes', async () => {
    const before = await openArt('card-cabinetry')
    const floor: Box = [0.35, 0.93, 0.6, 0.97]
    const [all, kept] = [await render(before, 'ebony'), await render(before, 'ebony, but keep the floor')]
    expect(await difference(before, all.bytes, floor)).toBeGreaterThan(5)
    expect(await difference(before, kept.bytes, floor)).toBeLessThan(2)
    expect(kept.understood).toContain('keep floor')
  })
})

it('reports parts that were not found and leaves the image unchanged', async () => {
  const before = await openArt('card-interior', 400)
  const { bytes: after, understood, notUnderstood } = await render(before, 'marble countertop')
  expect(understood).toEqual([])
  expect(notUnderstood).toEqual(['marble countertop (not found in the image)'])
  expect(await difference(before, after)).toBe(0)
})

it('paints one part in the colours of a reference image', async () => {
  const [before, tile] = [await openArt('card-interior', 400), await openArt('swatch-zellige', 200)]
  const { bytes: after, understood } = await render(before, 'use this for the walls', tile)
  const now = await meanOf(after, [0.75, 0.08, 0.95, 0.2])
  expect(understood).toEqual(['walls in the colours of the reference'])
  expect(degreesApart(now.hue, (await meanOf(tile)).hue)).toBeLessThan(25)
  expect(await difference(before, after, [0.7, 0.7, 0.8, 0.8])).toBeLessThan(1)
})
