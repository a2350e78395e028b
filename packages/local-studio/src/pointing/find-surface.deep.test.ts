import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { findSurfaceLocally } from '#render-locally.ts'
import { openArt } from '#testing/measure-picture.ts'

import { findSurface, type PointedSurface } from './find-surface.ts'

/** Whether a point, in fractions, lies within the outline. */
const holds = (surface: PointedSurface | null, x: number, y: number): boolean => {
  let isInside = false
  for (const ring of surface?.outline ?? [])
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length
      const [x1, y1, x2, y2] = [ring[i], ring[i + 1], ring[next], ring[next + 1]].map((value = 0) => value / 10_000)
      if (y1 === undefined || y2 === undefined || x1 === undefined || x2 === undefined) continue
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isInside = !isInside
    }
  return isInside
}

type Share = readonly [x: number, y: number]
/** Name, image, point, points inside the outline, points outside. */
const cases: readonly (readonly [string, string, Share, readonly Share[], readonly Share[]])[] = [
  [
    'one door of many',
    'card-cabinetry',
    [0.36, 0.8],
    [[0.42, 0.75]],
    [
      [0.5, 0.8],
      [0.25, 0.8],
      [0.36, 0.66],
      [0.1, 0.6],
    ],
  ],
  [
    'a tall door',
    'card-cabinetry',
    [0.1, 0.6],
    [
      [0.15, 0.45],
      [0.12, 0.8],
    ],
    [
      [0.04, 0.6],
      [0.3, 0.8],
      [0.12, 0.25],
    ],
  ],
  [
    'the countertop',
    'card-cabinetry',
    [0.5, 0.63],
    [[0.3, 0.62]],
    [
      [0.5, 0.7],
      [0.5, 0.5],
    ],
  ],
  [
    'a wall, and not what hangs on it',
    'card-interior',
    [0.2, 0.3],
    [
      [0.3, 0.1],
      [0.9, 0.2],
    ],
    [
      [0.5, 0.3],
      [0.7, 0.75],
      [0.93, 0.32],
    ],
  ],
  [
    'a whole sofa',
    'card-interior',
    [0.75, 0.73],
    [
      [0.45, 0.72],
      [0.65, 0.6],
    ],
    [
      [0.5, 0.9],
      [0.5, 0.3],
      [0.1, 0.8],
    ],
  ],
  [
    'an armchair',
    'card-interior',
    [0.1, 0.8],
    [
      [0.05, 0.75],
      [0.15, 0.85],
    ],
    [
      [0.3, 0.9],
      [0.17, 0.55],
    ],
  ],
  [
    'a table',
    'card-interior',
    [0.5, 0.8],
    [[0.42, 0.79]],
    [
      [0.3, 0.9],
      [0.7, 0.75],
    ],
  ],
  [
    'the floor',
    'hero-after',
    [0.9, 0.94],
    [[0.98, 0.8]],
    [
      [0.25, 0.95],
      [0.72, 0.75],
      [0.9, 0.4],
    ],
  ],
  [
    'a rug',
    'hero-after',
    [0.25, 0.95],
    [[0.45, 0.82]],
    [
      [0.9, 0.94],
      [0.05, 0.65],
    ],
  ],
  [
    'the slats of an island',
    'card-stone',
    [0.65, 0.8],
    [[0.58, 0.8]],
    [
      [0.85, 0.7],
      [0.6, 0.58],
    ],
  ],
  [
    'a wall of tiles',
    'extra-bathroom-vanity',
    [0.6, 0.4],
    [
      [0.2, 0.4],
      [0.98, 0.6],
    ],
    [
      [0.4, 0.35],
      [0.5, 0.04],
      [0.4, 0.57],
    ],
  ],
]

describe('the surface at a point', () => {
  it.each(cases)('%s', async (_, name, [x, y], within, beyond) => {
    const surface = await findSurface({ input: await openArt(name, 1200), x, y })
    expect(holds(surface, x, y)).toBe(true)
    expect(within.filter((point) => !holds(surface, ...point))).toEqual([])
    expect(beyond.filter((point) => holds(surface, ...point))).toEqual([])
  })

  it('is the same in a small copy of the image', async () => {
    const surface = await findSurface({ input: await openArt('card-interior', 512), x: 0.75, y: 0.73 })
    expect([holds(surface, 0.45, 0.72), holds(surface, 0.5, 0.3)]).toEqual([true, false])
  })

  it('has an outline with few points, all within the image', async () => {
    const { outline = [] } = (await findSurfaceLocally({ input: await openArt('card-staging'), x: 0.7, y: 0.3 })) ?? {}
    const numbers = outline.flat()
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers.length).toBeLessThan(3000)
    expect(numbers.every((value) => Number.isInteger(value) && value >= 0 && value <= 10_000)).toBe(true)
  })
})

type Rectangle = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

describe('the surface within a rectangle', () => {
  const rectangles: readonly (readonly [string, string, Rectangle, readonly Share[], readonly Share[]])[] = [
    [
      'a countertop, and not the objects on it',
      'card-cabinetry',
      { x: 0.19, y: 0.58, w: 0.6, h: 0.065 },
      [
        [0.3, 0.615],
        [0.45, 0.62],
      ],
      [
        [0.28, 0.585],
        [0.6, 0.585],
        [0.5, 0.66],
      ],
    ],
    [
      'all doors',
      'card-cabinetry',
      { x: 0.2, y: 0.66, w: 0.6, h: 0.25 },
      [
        [0.36, 0.8],
        [0.6, 0.75],
        [0.75, 0.75],
      ],
      [
        [0.5, 0.62],
        [0.1, 0.75],
      ],
    ],
    [
      'an object in its middle, and not the wall around it',
      'card-interior',
      { x: 0.32, y: 0.5, w: 0.62, h: 0.35 },
      [
        [0.65, 0.75],
        [0.6, 0.62],
      ],
      [
        [0.4, 0.53],
        [0.9, 0.55],
      ],
    ],
  ]
  it.each(rectangles)('%s', async (_, name, rectangle, within, beyond) => {
    const surface = await findSurface({ input: await openArt(name, 1200), ...rectangle })
    expect(within.filter((point) => !holds(surface, ...point))).toEqual([])
    expect(beyond.filter((point) => holds(surface, ...point))).toEqual([])
    const { x, y, w, h } = rectangle
    const numbers = surface?.outline.flat() ?? []
    const isWithin = (value: number, index: number): boolean =>
      index % 2 === 0
        ? value >= 10_000 * x - 20 && value <= 10_000 * (x + w) + 20
        : value >= 10_000 * y - 20 && value <= 10_000 * (y + h) + 20
    expect(numbers.length > 0 && numbers.every(isWithin)).toBe(true)
  })

  it('is null without extent, and never wider than the image', async () => {
    const input = await openArt('card-interior', 300)
    expect(await findSurface({ input, x: 0.5, y: 0.5, w: 0, h: 0 })).toBeNull()
    expect(await findSurface({ input, x: 1, y: 1, w: 1, h: 1 })).toBeNull()
    const { outline = [] } = (await findSurface({ input, x: 0.6, y: 0.05, w: 1, h: 0.3 })) ?? {}
    expect(outline.flat().every((value) => value >= 0 && value <= 10_000)).toBe(true)
  })
})

describe('a point', () => {
  it('at the very border is accepted', async () => {
    const input = await openArt('card-interior', 300)
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ input, x, y })))
    for (const corner of corners) expect(await findSurface(corner)).not.toBeUndefined()
  })

  it.each([
    [1, 1],
    [3, 2],
    [1, 400],
  ])('in an image of %i by %i is accepted', async (width, height) => {
    const input = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect(await findSurface({ input, x: 0.5, y: 0.5 })).not.toBeUndefined()
  })

  it('in a non-image rejects only that call', async () => {
    await expect(findSurfaceLocally({ input: Buffer.from('nothing'), x: 0.5, y: 0.5 })).rejects.toThrow('format')
    expect(await findSurfaceLocally({ input: await openArt('card-interior', 300), x: 0.5, y: 0.1 })).not.toBeNull()
  })
})
