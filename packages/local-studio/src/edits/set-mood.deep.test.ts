import { describe, expect, it } from 'vitest'

import { contoursOf, difference, meanOf, openArt, render, type Box } from '#testing/measure-picture.ts'

const lightnessAfter = async (picture: Buffer, prompt: string, box?: Box): Promise<number> =>
  (await meanOf((await render(picture, prompt)).bytes, box)).lightness

describe('times of day', () => {
  it('evening is darker and warmer, with lit lamps', async () => {
    const before = await openArt('extra-reception-counter', 400)
    const { bytes: after } = await render(before, 'evening')
    const [old, now] = [await meanOf(before), await meanOf(after)]
    expect(now.lightness).toBeLessThan(old.lightness - 0.07)
    // Warmth is yellow in proportion to lightness.
    expect(now.b / now.lightness).toBeGreaterThan(old.b / old.lightness + 0.01)
    const lamp: Box = [0.44, 0.29, 0.46, 0.33]
    expect((await meanOf(after, lamp)).lightness).toBeGreaterThan(0.9)
    const beside: Box = [0.5, 0.2, 0.55, 0.27]
    const far: Box = [0.93, 0.55, 0.99, 0.65]
    const loss = async (box: Box): Promise<number> =>
      (await meanOf(before, box)).lightness - (await meanOf(after, box)).lightness
    expect(await loss(beside)).toBeLessThan(await loss(far))
  })

  it('night is darker than evening, also outside', async () => {
    const before = await openArt('extra-reading-nook', 400)
    const [evening, night] = [await lightnessAfter(before, 'evening'), await lightnessAfter(before, 'night')]
    expect(night).toBeLessThan(evening)
    const pane: Box = [0.38, 0.42, 0.48, 0.52]
    expect((await meanOf(before, pane)).lightness).toBeGreaterThan(0.8)
    expect(await lightnessAfter(before, 'night', pane)).toBeLessThan(0.4)
  })

  it('evening darkens every window pane, also a cropped one, but not the curtain', async () => {
    const before = await openArt('hero-after')
    for (const pane of [
      [0.02, 0.3, 0.08, 0.5],
      [0.001, 0.3, 0.008, 0.5],
    ] as const)
      expect(await lightnessAfter(before, 'evening', pane)).toBeLessThan(0.4)
    expect(await lightnessAfter(before, 'evening', [0.18, 0.3, 0.19, 0.6])).toBeGreaterThan(0.5)
  })

  it('golden hour is warmer, and overcast is colder and less colourful', async () => {
    const before = await openArt('card-staging', 300)
    const [old, golden, overcast] = [
      await meanOf(before),
      await meanOf((await render(before, 'golden hour')).bytes),
      await meanOf((await render(before, 'overcast')).bytes),
    ]
    expect(golden.b).toBeGreaterThan(old.b + 0.015)
    expect(overcast.b).toBeLessThan(old.b)
    expect(overcast.chroma).toBeLessThan(old.chroma)
  })
})

describe('degrees and opposites', () => {
  it('brighter works in steps, and darker is its opposite', async () => {
    const before = await openArt('card-interior', 300)
    const steps: number[] = []
    for (const prompt of [
      'much darker',
      'darker',
      'slightly darker',
      'sharp',
      'slightly brighter',
      'brighter',
      'much brighter',
    ])
      steps.push(await lightnessAfter(before, prompt))
    expect(steps).toEqual(steps.toSorted((one, two) => one - two))
    expect(new Set(steps).size).toBe(steps.length)
  })

  it('cool removes yellow, and dramatic deepens and adds contrast', async () => {
    const before = await openArt('card-interior', 300)
    const [cool, dramatic] = [(await render(before, 'cool')).bytes, (await render(before, 'dramatic')).bytes]
    const old = await meanOf(before)
    expect((await meanOf(cool)).b).toBeLessThan(old.b - 0.01)
    expect((await meanOf(dramatic)).lightness).toBeLessThan(old.lightness - 0.03)
    expect(await contoursOf(dramatic)).toBeGreaterThan(1.1 * (await contoursOf(before)))
  })

  it('less warm is colder, and warm is warmer', async () => {
    const before = await openArt('card-interior', 300)
    const [old, less, more] = [
      await meanOf(before),
      await meanOf((await render(before, 'less warm')).bytes),
      await meanOf((await render(before, 'warmer')).bytes),
    ]
    expect(less.b).toBeLessThan(old.b - 0.005)
    expect(more.b).toBeGreaterThan(old.b + 0.005)
  })
})

describe('tone', () => {
  it('muted reduces colour, and vivid increases it', async () => {
    const before = await openArt('card-interior', 300)
    const [old, muted, vivid] = [
      await meanOf(before),
      await meanOf((await render(before, 'muted')).bytes),
      await meanOf((await render(before, 'vivid')).bytes),
    ]
    expect(muted.chroma).toBeLessThan(0.75 * old.chroma)
    expect(vivid.chroma).toBeGreaterThan(1.2 * old.chroma)
  })

  it('contrast separates tones, and airy brightens and softens', async () => {
    const before = await openArt('card-stone', 300)
    const [contrast, airy] = [(await render(before, 'more contrast')).bytes, (await render(before, 'airy')).bytes]
    expect(await contoursOf(contrast)).toBeGreaterThan(1.1 * (await contoursOf(before)))
    expect((await meanOf(airy)).lightness).toBeGreaterThan((await meanOf(before)).lightness + 0.04)
    expect(await contoursOf(airy)).toBeLessThan(await contoursOf(before))
  })

  it('more green shifts the image towards green', async () => {
    const before = await openArt('card-staging', 300)
    const now = await meanOf((await render(before, 'more green')).bytes)
    expect(now.a).toBeLessThan((await meanOf(before)).a - 0.01)
  })
})

it('an unrelated prompt changes nothing', async () => {
  const before = await openArt('card-staging', 300)
  expect(await difference(before, (await render(before, 'hello')).bytes)).toBe(0)
})
