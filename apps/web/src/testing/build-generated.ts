import type { GeneratedImage, Provider } from '@joinery/contract/ai'

export const generatedId = (number: number): string => `0198c0de-0000-7000-a000-${String(number).padStart(12, '0')}`

/** An image that a model made, as the server tells of it; `number` makes it one of several. */
export const buildGenerated = (number = 1, changes: Partial<GeneratedImage> = {}): GeneratedImage => ({
  id: generatedId(number),
  url: `/api/ai/images/${number}?ends=1&signature=a`,
  prompt: `Walnut ${number}`,
  created_at: '2026-11-14T12:00:00.000Z',
  provider: 'gemini',
  provider_name: 'Gemini',
  is_local: false,
  filename: `walnut-${number}.jpg`,
  mimetype: 'image/jpeg',
  width: 1200,
  height: 900,
  placeholder: null,
  inputs: [{ url: `/api/ai/inputs/${number}?ends=1&signature=a`, width: 512, height: 384 }],
  seed: null,
  drift: null,
  note: null,
  ...changes,
})

export const buildProvider = (id: string, changes: Partial<Provider> = {}): Provider => ({
  id,
  name: id,
  description: `Images by ${id}.`,
  modes: ['image'],
  available: true,
  current: false,
  previews: false,
  can: { mask: false, seed: false, count: false, progress: false, cancel: false },
  health: 'ok',
  training: 'Nothing is used for training.',
  credits: 100,
  ...changes,
})
