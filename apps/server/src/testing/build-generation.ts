import { setTimeout as wait } from 'node:timers/promises'

import type { Generation } from '@joinery/contract/generations'
import sharp from 'sharp'

import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'
import { stretch } from './stretch.ts'

export const picture = (
  width = 40,
  height = 30,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a8481f' } })
    .toFormat(format)
    .toBuffer()

export type GenerationParts = {
  readonly images?: readonly (Buffer | string)[]
  readonly prompt?: string
  readonly outputFormat?: string
  readonly provider?: string
  /** Additional form fields of a generation job. */
  readonly fields?: Readonly<Record<string, string>>
  readonly mask?: Buffer
}

export const generationForm = (parts: GenerationParts): FormData => {
  const { images = [], prompt, outputFormat, provider, fields = {}, mask } = parts
  const form = new FormData()
  for (const [index, bytes] of images.entries()) {
    form.append('images', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), `room-${index}.png`)
  }
  if (prompt !== undefined) form.append('prompt', prompt)
  if (outputFormat !== undefined) form.append('outputFormat', outputFormat)
  if (provider !== undefined) form.append('provider', provider)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (mask) form.append('mask', new Blob([new Uint8Array(mask)]), 'mask.png')
  return form
}

/** Requests an image, by default from one small image. */
export const generate = async (user: TestUser, parts: GenerationParts = {}): Promise<Answer> =>
  user.call('generateImage', {
    form: generationForm({ images: [await picture()], prompt: 'Warm light, walnut fronts', ...parts }),
  })

/** Starts a generation job, by default from one small image. */
export const startJob = async (user: TestUser, parts: GenerationParts = {}): Promise<Answer> =>
  user.call('createGeneration', {
    form: generationForm({ images: [await picture()], prompt: 'Warm light, walnut fronts', ...parts }),
  })

export const readJob = async (user: TestUser, id: string): Promise<Generation> =>
  (await user.call('getGeneration', { params: { id } })).body.generation

/** Waits until the job reaches a state. */
export const awaitJob = async (
  user: TestUser,
  id: string,
  isSo: (generation: Generation) => boolean = ({ finished_at }) => finished_at !== null,
): Promise<Generation> => {
  const limit = Date.now() + stretch(60_000)
  for (;;) {
    const generation = await readJob(user, id)
    if (isSo(generation)) return generation
    if (Date.now() > limit) throw new Error(`It is still ${generation.status}`)
    await wait(10)
  }
}

export const creditsOf = async (user: TestUser): Promise<number> => (await user.call('getCredits')).body.credits
