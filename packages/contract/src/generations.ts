// Image generation as background jobs.
import { z } from 'zod'

import { generatedImageSchema, generateImageSchema, pictureSchema } from './ai.ts'
import type { CallSchemas } from './call-schema.ts'
import { formFiles } from './files.ts'
import { limits } from './limits.ts'
import { generationMessages as texts } from './messages/generation-messages.ts'

export const generationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

export const generationSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(generationStatuses),
    progress: z.number().min(0).max(1).nullable().describe('Null if unknown.'),
    error: z.string().nullable().describe('Why it failed, or why there are fewer images than requested.'),
    prompt: z.string(),
    provider: z.string(),
    provider_name: z.string(),
    count: z.number().int().describe('Number of images requested.'),
    images: z.array(generatedImageSchema).describe('Images generated so far, in order.'),
    credits: z.number().int().describe('Credits reserved while it runs, credits charged once it has ended.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    uid_project: z.uuid().nullable(),
    inputs: z.array(pictureSchema).describe('Previews of the input images. The first is the one to change.'),
    has_mask: z.boolean().describe('True if only a selected area of the first image changes.'),
    uid_pin: z.uuid().nullable().describe('Comment on the file the generation responds to.'),
    ahead: z
      .number()
      .int()
      .nullable()
      .describe('While queued: number of generations ahead of it at the same provider.'),
  })
  .meta({ id: 'Generation' })

export type Generation = z.infer<typeof generationSchema>

/** Treats an empty form field as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Text fields of the multipart body. The images are files under `images`, the mask the one under `mask`. */
export const createGenerationSchema = generateImageSchema.extend({
  count: z.coerce
    .number(texts.countInvalid)
    .int(texts.countInvalid)
    .min(1, texts.countInvalid)
    .max(limits.ai.variations, texts.countInvalid)
    .default(1)
    .describe('Number of images, as variations of each other.'),
  seed: optional(
    z.coerce
      .number(texts.seedInvalid)
      .int(texts.seedInvalid)
      .min(0, texts.seedInvalid)
      .max(limits.ai.seedMax, texts.seedInvalid),
  ).describe('The same seed, images and prompt produce the same image, if the provider supports seeds.'),
  uid_project: optional(z.uuid()).describe('Project it is generated for.'),
  source_uid_file: optional(z.uuid()).describe('Project file used as the first image.'),
  uid_pin: optional(z.uuid()).describe('Comment on that file the generation responds to.'),
})

const params = z.object({ id: z.uuid() })
const one = z.object({ generation: generationSchema })

export const generationsCalls = {
  createGeneration: {
    summary:
      'Generate 1 to 4 images in the background. Multipart: images (1 to 5), prompt, outputFormat, provider, ' +
      'count, seed, mask (a PNG with the proportions of the first image, white = change), uid_project, ' +
      'source_uid_file, uid_pin.',
    access: 'session',
    capability: 'useAi',
    token: 'write',
    multipart: createGenerationSchema.extend({ images: formFiles, mask: formFiles.optional() }),
    response: { 202: one },
  },
  listGenerations: {
    summary: "List the caller's generations, latest first: all queued or running ones and those that ended recently.",
    access: 'session',
    capability: null,
    token: 'read',
    query: z.object({ status: z.enum(generationStatuses).optional(), uid_project: z.uuid().optional() }),
    response: { 200: z.object({ generations: z.array(generationSchema) }) },
  },
  getGeneration: {
    summary: "Get one of the caller's generations.",
    access: 'session',
    capability: null,
    token: 'filtered',
    params,
    response: { 200: one },
  },
  cancelGeneration: {
    summary:
      'Cancel a generation. Images not yet generated are not charged. A finished generation is removed from the list.',
    access: 'session',
    capability: null,
    token: 'write',
    params,
    response: { 200: one },
  },
  retryGeneration: {
    summary: 'Retry the missing images of a failed or cancelled generation.',
    access: 'session',
    capability: null,
    token: 'write',
    params,
    query: z.object({ provider: generateImageSchema.shape.provider }),
    response: { 202: one },
  },
} as const satisfies CallSchemas
