import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { formFiles } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const say = messages.ai

export const aiModes = ['image', 'text'] as const
export const outputFormats = ['jpg', 'png', 'webp'] as const

export type AiMode = (typeof aiModes)[number]
export type OutputFormat = (typeof outputFormats)[number]

export const providerSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    modes: z.array(z.enum(aiModes)),
    available: z.boolean().describe('Whether the operator has configured it.'),
    current: z.boolean(),
  })
  .meta({ id: 'Provider' })

export type Provider = z.infer<typeof providerSchema>

export const generatedImageSchema = z
  .object({
    id: z.uuid(),
    url: z.string().describe('A signed address, root-relative.'),
    prompt: z.string(),
    created_at: z.iso.datetime(),
    provider: z.string(),
    provider_name: z.string(),
    is_local: z.boolean().describe('Made by local processing, without an AI model.'),
    filename: z.string(),
    mimetype: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string().nullable(),
    inputs: z.array(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
    note: z.string().nullable().describe('What the provider said about it, such as the words it did not understand.'),
  })
  .meta({ id: 'GeneratedImage' })

export type GeneratedImage = z.infer<typeof generatedImageSchema>

/** The text fields of the multipart body; the images are files beside them, under `images`. */
export const generateImageSchema = z.object({
  prompt: z.string(say.promptRequired).trim().min(1, say.promptRequired).max(limits.ai.promptMax, say.promptTooLong),
  outputFormat: z
    .preprocess((format) => (format === 'jpeg' ? 'jpg' : format), z.enum(outputFormats, say.formatUnknown))
    .default('jpg'),
})

const text = z.string(say.summarizeNeedsText).trim().min(1, say.summarizeNeedsText)

export const aiCalls = {
  generateImage: {
    summary: 'Make an image from one to five images and a prompt: multipart images, prompt, outputFormat.',
    access: 'session',
    capability: null,
    multipart: generateImageSchema.extend({ images: formFiles }),
    response: {
      201: z.object({ imageUrl: z.string(), remainingCredits: z.number().int(), image: generatedImageSchema }),
    },
  },
  summarizeText: {
    summary: 'Summarize a text.',
    access: 'session',
    capability: null,
    body: z.object(
      {
        text: text.max(limits.ai.summaryTextMax, say.summaryTooLong),
        reasoningEffort: z.enum(['minimal', 'low', 'medium', 'high']).default('minimal'),
        verbosity: z.enum(['low', 'medium', 'high']).default('low'),
      },
      say.summarizeNeedsText,
    ),
    response: { 200: z.object({ summary: z.string(), remainingCredits: z.number().int() }) },
  },
  listProviders: {
    summary: 'The providers, the current one first.',
    access: 'session',
    capability: null,
    query: z.object({ mode: z.enum(aiModes).optional() }),
    response: { 200: z.object({ providers: z.array(providerSchema) }) },
  },
  getCurrentProvider: {
    summary: 'The id of the provider that the caller has chosen.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ provider: z.string() }) },
  },
  getProviderInfo: {
    summary: 'The provider that the caller has chosen.',
    access: 'session',
    capability: null,
    response: { 200: z.object({ provider: providerSchema }) },
  },
  switchProvider: {
    summary: 'Choose a provider.',
    access: 'session',
    capability: null,
    body: z.object({ provider: z.string(say.providerUnknown).max(200, say.providerUnknown) }),
    response: { 200: z.object({ provider: z.string() }) },
  },
  listGenerated: {
    summary: "The caller's generated images, newest first.",
    access: 'session',
    capability: null,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).default(limits.ai.galleryPage),
    }),
    response: { 200: z.object({ images: z.array(generatedImageSchema), hasMore: z.boolean() }) },
  },
  deleteGenerated: {
    summary: 'Delete a generated image, for good.',
    access: 'session',
    capability: null,
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ message: z.string() }) },
  },
} as const satisfies CallSchemas
