import type { GeneratedImage, Provider } from '@joinery/contract/ai'
import type { Generation } from '@joinery/contract/generations'

import { projectId } from './build-project.ts'

export const generatedId = (number: number): string => `0198c0de-0000-7000-a000-${String(number).padStart(12, '0')}`

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
  source_uid_file: null,
  ...changes,
})

export const generationId = (number: number): string => `0198c0de-0000-7000-b000-${String(number).padStart(12, '0')}`

/** Builds a generation, done by default; `number` makes it unique. */
export const buildGeneration = (number = 1, changes: Partial<Generation> = {}): Generation => {
  const { status = 'done', images = status === 'done' ? [buildGenerated(number)] : [] } = changes
  const isUnderWay = status === 'queued' || status === 'running'
  return {
    id: generationId(number),
    status,
    uid_pin: null,
    progress: null,
    error: null,
    prompt: `Walnut ${number}`,
    provider: 'gemini',
    provider_name: 'Gemini',
    count: Math.max(1, images.length),
    images,
    credits: 100,
    created_at: `2026-11-14T12:00:0${number % 10}.000Z`,
    finished_at: isUnderWay ? null : '2026-11-14T12:01:00.000Z',
    uid_project: projectId(),
    inputs: [{ url: `/api/ai/inputs/${number}?ends=1&signature=a`, width: 512, height: 384 }],
    has_mask: false,
    ahead: null,
    ...changes,
  }
}

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
