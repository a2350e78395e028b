import sharp from 'sharp'

import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'

/** A plain picture of one colour. */
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
}

export const generationForm = ({ images = [], prompt, outputFormat, provider }: GenerationParts): FormData => {
  const form = new FormData()
  for (const [index, bytes] of images.entries()) {
    form.append('images', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), `room-${index}.png`)
  }
  if (prompt !== undefined) form.append('prompt', prompt)
  if (outputFormat !== undefined) form.append('outputFormat', outputFormat)
  if (provider !== undefined) form.append('provider', provider)
  return form
}

/** Requests an image; by default with one small picture as its input. */
export const generate = async (user: TestUser, parts: GenerationParts = {}): Promise<Answer> =>
  user.call('generateImage', {
    form: generationForm({ images: [await picture()], prompt: 'Walnut fronts, warm light', ...parts }),
  })

export const creditsOf = async (user: TestUser): Promise<number> => (await user.call('getCredits')).body.credits
