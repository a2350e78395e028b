// Images as jobs: asked for, made while the person does something else, kept or given up with a reason.
import { z } from 'zod'

import { generatedImageSchema, generateImageSchema, pictureSchema } from './ai.ts'
import type { CallSchemas } from './call-schema.ts'
import { formFiles } from './files.ts'
import { limits } from './limits.ts'
import { generationMessages as say } from './messages/generation-messages.ts'

export const generationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type GenerationStatus = (typeof generationStatuses)[number]

export const generationSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(generationStatuses),
    progress: z.number().min(0).max(1).nullable().describe('Null where nobody knows.'),
    error: z.string().nullable().describe('Why it failed, or why there are fewer images than were asked for.'),
    prompt: z.string(),
    provider: z.string(),
    provider_name: z.string(),
    count: z.number().int().describe('How many images were asked for.'),
    images: z.array(generatedImageSchema).describe('Those that are made, in their order.'),
    credits: z.number().int().describe('What is reserved for it; when it has ended, what was paid.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    uid_project: z.uuid().nullable(),
    inputs: z
      .array(pictureSchema)
      .describe('Small pictures of what it is made from, the first is the one that changes.'),
    has_mask: z.boolean().describe('Only a part of the first picture is changed.'),
    uid_pin: z.uuid().nullable().describe('The comment on the file that it is to answer.'),
    ahead: z.number().int().nullable().describe('While it is queued: how many of the same provider come before it.'),
  })
  .meta({ id: 'Generation' })

export type Generation = z.infer<typeof generationSchema>

/** An empty field of a form is one that was not filled in. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The text fields of the multipart body; the images are files under `images`, the mask is one under `mask`. */
export const createGenerationSchema = generateImageSchema.extend({
  count: z.coerce
    .number(say.countUnknown)
    .int(say.countUnknown)
    .min(1, say.countUnknown)
    .max(limits.ai.variations, say.countUnknown)
    .default(1)
    .describe('How many images: variations of one another.'),
  seed: optional(
    z.coerce
      .number(say.seedUnknown)
      .int(say.seedUnknown)
      .min(0, say.seedUnknown)
      .max(limits.ai.seedMax, say.seedUnknown),
  ).describe('The same seed, pictures and words make the same image, where the provider knows seeds.'),
  uid_project: optional(z.uuid()).describe('The project that it is made for.'),
  source_uid_file: optional(z.uuid()).describe('The file of a project that the first image is.'),
  uid_pin: optional(z.uuid()).describe('The comment on that file that it is to answer.'),
})

const params = z.object({ id: z.uuid() })
const one = z.object({ generation: generationSchema })

export const generationsCalls = {
  createGeneration: {
    summary:
      'Ask for one to four images: multipart images (1 to 5), prompt, outputFormat, provider, count, seed, mask (a PNG of ' +
      'the shape of the first image, white = change), uid_project, source_uid_file, uid_pin.',
    access: 'session',
    capability: 'useAi',
    multipart: createGenerationSchema.extend({ images: formFiles, mask: formFiles.optional() }),
    response: { 202: one },
  },
  listGenerations: {
    summary: "The caller's generations, newest first: all that are queued or running, and the latest that have ended.",
    access: 'session',
    capability: null,
    query: z.object({ status: z.enum(generationStatuses).optional(), uid_project: z.uuid().optional() }),
    response: { 200: z.object({ generations: z.array(generationSchema) }) },
  },
  getGeneration: {
    summary: "One of the caller's generations.",
    access: 'session',
    capability: null,
    params,
    response: { 200: one },
  },
  cancelGeneration: {
    summary: 'Cancel a generation: what is not made costs nothing. One that has ended is taken from the list.',
    access: 'session',
    capability: null,
    params,
    response: { 200: one },
  },
  retryGeneration: {
    summary: 'Ask again for what a failed or cancelled generation has not made.',
    access: 'session',
    capability: null,
    params,
    query: z.object({ provider: generateImageSchema.shape.provider }),
    response: { 202: one },
  },
} as const satisfies CallSchemas
