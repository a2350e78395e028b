import { describe, expect, it } from 'vitest'

import { difference, openArt, render, type Box } from '#testing/measure-picture.ts'

import { analyseImage, type Understanding } from './analyse-image.ts'

const look = async (name: string, prompt: string, references = 0, width = 1200): Promise<Understanding> =>
  analyseImage({ input: await openArt(name, width), prompt, references })

/** Whether a point, in fractions of the image, lies within the outline for these words. */
const holds = ({ areas }: Understanding, words: string, [x, y]: readonly [number, number]): boolean => {
  let isInside = false
  for (const ring of areas.find((area) => area.words === words)?.outline ?? [])
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length
      const [x1, y1, x2, y2] = [ring[i], ring[i + 1], ring[next], ring[next + 1]].map((value = 0) => value / 1000)
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isInside = !isInside
    }
  return isInside
}

describe('the analysis of a prompt', () => {
  it('lists words with their areas before rendering', async () => {
    const seen = await look('card-stone', 'green marble countertop, navy walls, evening, keep the floor, a fnord')
    expect(seen).toMatchObject({
      whole: ['evening'],
      kept: ['keep floor'],
      notUnderstood: ['fnord'],
      language: null,
      suggestion: null,
    })
    expect(seen.areas.map(({ words }) => words)).toEqual(['green marble countertop', 'navy walls'])
    expect(holds(seen, 'green marble countertop', [0.55, 0.6])).toBe(true)
    expect(holds(seen, 'navy walls', [0.3, 0.1])).toBe(true)
    expect(holds(seen, 'navy walls', [0.3, 0.35])).toBe(false)
    expect(holds(seen, 'green marble countertop', [0.3, 0.1])).toBe(false)
  })

  it('matches what rendering then changes', async () => {
    const before = await openArt('card-interior', 1200)
    const seen = await analyseImage({ input: before, prompt: 'navy walls', references: 0 })
    const { bytes: after } = await render(before, 'navy walls')
    for (const [x, y] of [
      [0.3, 0.2],
      [0.8, 0.15],
      [0.44, 0.3],
      [0.62, 0.65],
      [0.53, 0.82],
      [0.91, 0.33],
      [0.95, 0.81],
    ] as const) {
      const box: Box = [x - 0.004, y - 0.004, x + 0.004, y + 0.004]
      expect([x, y, (await difference(before, after, box)) > 5]).toEqual([x, y, holds(seen, 'navy walls', [x, y])])
    }
  })

  it.each(['card-cabinetry', 'card-stone', 'hero-after', 'card-interior', 'extra-bathroom-vanity'])(
    'is the same for a smaller copy of the image: %s',
    async (name) => {
      const prompt = 'walnut floor, navy walls, sage green cabinets, white marble countertop'
      const [large, small] = [await look(name, prompt, 0, 2400), await look(name, prompt, 0, 800)]
      expect(small.areas.map(({ words }) => words)).toEqual(large.areas.map(({ words }) => words))
      let [same, count] = [0, 0]
      for (const { words } of large.areas)
        for (let x = 0.02; x < 1; x += 0.04)
          for (let y = 0.02; y < 1; y += 0.04, count++)
            if (holds(large, words, [x, y]) === holds(small, words, [x, y])) same++
      expect(same / count).toBeGreaterThan(0.95)
    },
  )

  it('has outlines small enough to send while the user types', async () => {
    for (const name of ['card-cabinetry', 'hero-after', 'extra-reception-counter']) {
      const { areas } = await look(
        name,
        'walnut, navy walls, ebony cabinets, black floor, brass handles, white ceiling',
      )
      for (const { outline } of areas) {
        expect(outline.length).toBeGreaterThan(0)
        expect(outline.flat().length).toBeLessThan(2_500)
        for (const value of outline.flat()) expect(Number.isInteger(value) && value >= 0 && value <= 1000).toBe(true)
      }
    }
  })
})

describe('a prompt without effect', () => {
  it.each([
    ['change the sofa', 'card-interior', 'linen sofa'],
    ['a chandelier', 'card-interior', 'navy walls'],
    ['a chandelier', 'card-stone-clay', 'walnut floor'],
  ])('gets a working suggestion, for the named part if possible: %s, %s', async (prompt, name, suggestion) => {
    expect((await look(name, prompt, 0, 500)).suggestion).toBe(suggestion)
  })

  it.each([
    ['card-interior', 'marble countertop', 'marble countertop (not found in the image)'],
    // Clay model: half of the doors are recognised.
    ['card-cabinetry-clay', 'walnut cabinets', 'walnut cabinets (may not be in the image)'],
    // White countertop in front of a white wall.
    ['card-stone-clay', 'navy walls', 'navy walls (may not be in the image)'],
    // Plain rug next to drawn boards.
    ['hero-before', 'walnut floor', 'walnut floor (may not be in the image)'],
    // Vases and towels.
    ['extra-bathroom-vanity', 'linen sofa', 'linen sofa (may not be in the image)'],
  ])('uncertain parts are reported and left unchanged: %s, %s', async (name, prompt, reason) => {
    const { areas, notUnderstood } = await look(name, prompt)
    expect(areas).toEqual([])
    expect(notUnderstood).toEqual([reason])
  })
})

it('includes the palette of a reference image', async () => {
  expect((await look('card-interior', 'fnord', 1, 200)).whole).toEqual(['the palette of the reference pictures'])
})

it('accepts the smallest images', async () => {
  for (const width of [1, 2, 7])
    expect((await look('card-interior', 'navy walls, walnut floor, warmer', 0, width)).whole).toEqual(['warmer'])
})
