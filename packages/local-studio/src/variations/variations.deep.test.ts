import { describe, expect, it } from 'vitest'

import { renderLocally } from '#render-locally.ts'
import { renderPicture } from '#render-picture.ts'
import { difference, meanOf, openArt, type Box } from '#testing/measure-picture.ts'

const render = (picture: Buffer, prompt: string, seed?: number) =>
  renderPicture({ inputs: [picture], prompt, format: 'png', brand: 'Joinery', seed })

/** Minimum difference between any two of four neighbouring seeds. */
const leastDifference = async (picture: Buffer, prompt: string, box: Box): Promise<number> => {
  const made = await Promise.all([21, 22, 23, 24].map((seed) => render(picture, prompt, seed)))
  const differences: number[] = []
  for (const [index, one] of made.entries())
    for (const other of made.slice(index + 1)) differences.push(await difference(one.bytes, other.bytes, box))
  return Math.min(...differences)
}

describe('variations', () => {
  const wall: Box = [0.4, 0.02, 0.6, 0.12]
  it.each([
    ['walnut walls', wall],
    ['white marble walls', wall],
    ['sage green walls', wall],
    ['warm evening light', [0, 0, 1, 1]],
    ['pencil sketch', [0.3, 0.5, 0.6, 0.8]],
  ] as const)('of one prompt are distinguishable: %s', async (prompt, box) => {
    const picture = await openArt('card-interior', 400)
    // 2 is hardly visible side by side; a drawing is mostly paper.
    expect(await leastDifference(picture, prompt, box)).toBeGreaterThan(prompt === 'pencil sketch' ? 0.8 : 1)
  })

  it('stay within the material', async () => {
    const picture = await openArt('card-interior', 400)
    const wish = await meanOf((await render(picture, 'sage green walls')).bytes, wall)
    for (const seed of [1, 2, 3, 4, 5, 2_147_483_647]) {
      const { hue, lightness } = await meanOf((await render(picture, 'sage green walls', seed)).bytes, wall)
      expect(Math.abs(hue - wish.hue)).toBeLessThan(20)
      expect(Math.abs(lightness - wish.lightness)).toBeLessThan(0.1)
    }
  })

  it('do not change the understood words', async () => {
    const picture = await openArt('card-interior', 300)
    const [wish, varied] = await Promise.all([render(picture, 'navy walls'), render(picture, 'navy walls', 5)])
    expect(varied.understood).toEqual(wish.understood)
    expect((await render(picture, 'fnord', 5)).isChanged).toBe(false)
  })
})

it('reports monotonic progress', async () => {
  const fractions: number[] = []
  const onProgress = (fraction: number): void => void fractions.push(fraction)
  await renderLocally([await openArt('card-interior', 300)], 'navy walls', { format: 'png', onProgress })
  expect(fractions.length).toBeGreaterThan(5)
  expect(fractions.toSorted((one, two) => one - two)).toEqual(fractions)
  expect(Math.max(...fractions)).toBeLessThanOrEqual(1)
})
