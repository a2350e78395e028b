import { expect, it } from 'vitest'

import { meanOf, openArt, paletteDistance, render, sameShading } from '#testing/measure-picture.ts'

it.each([
  ['swatch-zellige', 'card-interior'],
  ['swatch-zellige', 'hero-after'],
  ['swatch-walnut', 'card-staging'],
  ['swatch-walnut', 'extra-bathroom-vanity'],
  ['card-interior', 'extra-bathroom-vanity'],
])('the palette of %s moves onto %s and keeps the room', async (swatch, room) => {
  const [before, reference] = [await openArt(room, 400), await openArt(swatch, 200)]
  const { bytes: after, understood } = await render(before, 'please', reference)
  expect(understood).toEqual(['the palette of the reference pictures'])
  expect(await paletteDistance(after, reference)).toBeLessThan(0.9 * (await paletteDistance(before, reference)))
  expect(await sameShading(before, after)).toBeGreaterThan(0.97)
})

it('white walls stay nearly white', async () => {
  const [before, reference] = [await openArt('card-staging', 400), await openArt('swatch-walnut', 200)]
  const { bytes } = await render(before, 'use the swatch', reference)
  expect((await meanOf(bytes, [0.7, 0.15, 0.95, 0.4])).chroma).toBeLessThan(0.05)
})

it('a weaker palette changes less, and several references share the effect', async () => {
  const before = await openArt('card-interior', 300)
  const [green, brown] = [await openArt('swatch-zellige', 200), await openArt('swatch-walnut', 200)]
  const distances: number[] = []
  for (const prompt of ['the palette', 'a bit of the palette'])
    distances.push(await paletteDistance((await render(before, prompt, green)).bytes, green))
  expect(distances[0]).toBeLessThan(distances[1] ?? 0)
  const [one, both] = [await render(before, 'palette', green), await render(before, 'palette', green, brown)]
  expect(await paletteDistance(both.bytes, green)).toBeGreaterThan(await paletteDistance(one.bytes, green))
})
