import { readFile } from 'node:fs/promises'

import type { ImagePreview } from '@joinery/contract/ai'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { studioMessages } from '@joinery/contract/messages/studio'
import { beforeAll, describe, expect, it } from 'vitest'

import { generationForm } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { maskImage } from '#testing/pictures/noise-image.ts'
import { app } from '#testing/shared-app.ts'

let room: Buffer
beforeAll(async () => {
  room = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
})

const size = { width: 400, height: 300 }
/** A quarter of the image, on the wall. */
const quarter = () =>
  maskImage(size, (x, y) => x >= 100 && x < 200 && y < 150)
    .png()
    .toBuffer()

const ask = async (prompt: string, masks: readonly Buffer[] = []) => {
  const form = generationForm({ images: [room], prompt, provider: 'local' })
  for (const mask of masks) form.append('mask', new Blob([new Uint8Array(mask)]), 'mask.png')
  return (await buildUser(app)).call('previewImage', { form })
}
const requestPreview = async (prompt: string, masks: readonly Buffer[] = []): Promise<ImagePreview> => {
  const answer = await ask(prompt, masks)
  expect(answer.status).toBe(200)
  return answer.body
}

/** The box around an outline: left, top, right, bottom in tenths. */
const boxOf = (outline: readonly (readonly number[])[]): number[] => {
  const numbers = outline.flat()
  const [across, down] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)].map((value) =>
    Math.round(value / 100),
  )
}

describe('a preview with a mask', () => {
  it.each([
    ['a finish without a part', 'walnut', 'walnut'],
    ['a part outside the mask', 'navy sofa', 'navy sofa'],
    ['light', 'warm evening', 'warm, evening'],
    ['a style', 'pencil sketch', 'pencil sketch'],
  ])('shows a change only inside the mask: %s', async (_, prompt, words) => {
    const preview = await requestPreview(prompt, [await quarter()])
    expect(preview).toMatchObject({ areas: [{ words }], whole: [], not_understood: [], refusal: null, asks: null })
    expect(boxOf(preview.areas[0]?.outline ?? [])).toEqual([2, 0, 5, 5])
  })

  it('divides the marked area between several finishes', async () => {
    const { areas } = await requestPreview('navy walls and a red sofa', [
      await maskImage(size, (x) => x < 320)
        .png()
        .toBuffer(),
    ])
    expect(areas.map(({ words }) => words)).toEqual(['navy walls', 'red sofa'])
    expect(Math.max(...areas.map(({ outline }) => boxOf(outline)[2] ?? 0))).toBeLessThanOrEqual(8)
  })
})

describe('a prompt', () => {
  it.each([
    ['names no part, and several fit', 'walnut', studioMessages.areaQuestion('walnut')],
    [
      'names a part that may not be in the image',
      'marble countertop',
      studioMessages.areaQuestion('marble countertop'),
    ],
  ])('gets a question when it %s', async (_, prompt, asks) => {
    expect((await requestPreview(prompt)).asks).toBe(asks)
  })

  it.each(['navy walls', 'warm evening light', 'limewash', 'fnord'])(
    'gets no question when it is clear: %s',
    async (prompt) => {
      expect((await requestPreview(prompt)).asks).toBeNull()
    },
  )
})

it.each<[string, () => Promise<Buffer[]>, string]>([
  [
    'not a PNG',
    async () => [
      await maskImage(size, () => true)
        .jpeg()
        .toBuffer(),
    ],
    generationMessages.maskNotPng,
  ],
  [
    'of another shape',
    async () => [
      await maskImage({ width: 300, height: 300 }, () => true)
        .png()
        .toBuffer(),
    ],
    generationMessages.maskShape,
  ],
  [
    'empty',
    async () => [
      await maskImage(size, () => false)
        .png()
        .toBuffer(),
    ],
    generationMessages.maskEmpty,
  ],
  ['one of two', async () => [await quarter(), await quarter()], 'Maximum 5 images allowed'],
])('rejects a mask that is %s, with an explanation', async (_, make, sentence) => {
  const { status, body } = await ask('walnut', await make())
  expect([status, body.error]).toEqual([400, sentence])
})
