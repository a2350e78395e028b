import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { fileSchema, formFiles } from './files.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const say = messages.ai

export const aiModes = ['image', 'text'] as const
export const outputFormats = ['jpg', 'png', 'webp'] as const

export type AiMode = (typeof aiModes)[number]
export type OutputFormat = (typeof outputFormats)[number]

export const providerHealths = ['ok', 'unknown', 'broken'] as const

/** What a provider can do beside making one image of pictures and a prompt. */
export const providerCanSchema = z.object({
  mask: z.boolean().describe('Change only a part.'),
  seed: z.boolean().describe('Make the same image again.'),
  count: z.boolean().describe('Several images at once.'),
  progress: z.boolean().describe('Say how far it is.'),
  cancel: z.boolean().describe('Stop its work when it is cancelled.'),
})

export const providerSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    modes: z.array(z.enum(aiModes)),
    available: z.boolean().describe('Whether the operator has configured it.'),
    current: z.boolean(),
    previews: z.boolean().describe('Whether it says beforehand what it will do: previewImage.'),
    can: providerCanSchema,
    health: z.enum(providerHealths).describe("'broken': it cannot work until the operator has mended something."),
    training: z.string().describe('What becomes of the material there.'),
    credits: z.number().int().describe('What an image costs.'),
  })
  .meta({ id: 'Provider' })

export type Provider = z.infer<typeof providerSchema>

/** A picture that can be shown: where it is, and how large. */
export const pictureSchema = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

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
    inputs: z.array(pictureSchema),
    seed: z.number().int().nullable().describe('The seed that makes it again, where the provider told it.'),
    drift: z
      .number()
      .nullable()
      .describe('With a mask: how much the provider had changed outside it, from 0 to 255, before that was put back.'),
    note: z.string().nullable().describe('What the provider said about it, such as the words it did not understand.'),
    source_uid_file: z.uuid().nullable().describe('The file of a project that its first input is.'),
  })
  .meta({ id: 'GeneratedImage' })

export type GeneratedImage = z.infer<typeof generatedImageSchema>

const providerId = z.string(say.providerUnknown).max(200, say.providerUnknown)

/** The text fields of the multipart body; the images are files beside them, under `images`. */
export const generateImageSchema = z.object({
  prompt: z.string(say.promptRequired).trim().min(1, say.promptRequired).max(limits.ai.promptMax, say.promptTooLong),
  outputFormat: z
    .preprocess((format) => (format === 'jpeg' ? 'jpg' : format), z.enum(outputFormats, say.formatUnknown))
    .default('jpg'),
  provider: providerId.optional().describe('Who makes this image; without it the provider that the caller has chosen.'),
})

/** The text fields beside the picture that would be changed, which is the file under `images`; a mask is one under `mask`. */
export const previewImageSchema = generateImageSchema.pick({ prompt: true, provider: true }).extend({
  references: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.ai.inputs - 1)
    .default(0)
    .describe('How many further images there would be.'),
})

export const imagePreviewSchema = z
  .object({
    areas: z
      .array(
        z.object({
          words: z.string(),
          outline: z
            .array(z.array(z.number().int()))
            .describe('Closed lines: x and y in turn, in thousandths of width and height.'),
        }),
      )
      .describe('What would be changed where.'),
    whole: z.array(z.string()).describe('What would be done to the whole picture.'),
    kept: z.array(z.string()).describe('What would be left as it is because the prompt says so.'),
    not_understood: z.array(z.string()),
    refusal: z.string().nullable().describe('Where nothing would be done: why, and what could be.'),
    asks: z
      .string()
      .nullable()
      .describe('Where it would be a guess which surface is meant: the question. A mask is the answer.'),
  })
  .meta({ id: 'ImagePreview' })

export type ImagePreview = z.infer<typeof imagePreviewSchema>

/** The text fields beside the picture, which is the file under `images`. */
export const findSurfaceSchema = z.object({
  x: z.coerce.number(messages.http.badRequest).min(0, messages.http.badRequest).max(1, messages.http.badRequest),
  y: z.coerce.number(messages.http.badRequest).min(0, messages.http.badRequest).max(1, messages.http.badRequest),
})

export const pointedSurfaceSchema = z
  .object({
    outline: z
      .array(z.array(z.number().int()))
      .describe('Closed lines, filled by the even-odd rule: x and y in turn, in ten-thousandths of width and height.'),
  })
  .meta({ id: 'PointedSurface' })

export type PointedSurface = z.infer<typeof pointedSurfaceSchema>

const text = z.string(say.summarizeNeedsText).trim().min(1, say.summarizeNeedsText)

export const aiCalls = {
  generateImage: {
    summary: 'Make an image from one to five images and a prompt: multipart images, prompt, outputFormat, provider.',
    access: 'session',
    capability: null,
    multipart: generateImageSchema.extend({ images: formFiles }),
    response: {
      201: z.object({ imageUrl: z.string(), remainingCredits: z.number().int(), image: generatedImageSchema }),
    },
  },
  previewImage: {
    summary:
      'Say what a generation would do, without doing it and without charge: multipart images, prompt, references, mask.',
    access: 'session',
    capability: null,
    multipart: previewImageSchema.extend({ images: formFiles, mask: formFiles.optional() }),
    response: { 200: imagePreviewSchema },
  },
  findSurface: {
    summary:
      'The surface under a point of a picture, such as a door or a wall, without charge: multipart images (one file, may ' +
      'be a small copy), x and y from 0 to 1.',
    access: 'session',
    capability: null,
    multipart: findSurfaceSchema.extend({ images: formFiles }),
    response: { 200: z.object({ surface: pointedSurfaceSchema.nullable().describe('Null: there is none.') }) },
  },
  convertImage: {
    summary: 'A photograph that browsers cannot show, such as HEIC, as one that they can: multipart images, one file.',
    access: 'session',
    capability: null,
    multipart: z.object({ images: formFiles }),
    response: {
      200: z.object({ mimetype: z.string(), data: z.string().describe('The picture, upright, in base64.') }),
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
    body: z.object({ provider: providerId }),
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
  saveGenerated: {
    summary: "Make a copy of an own generated image one of a project's files. It keeps its origin.",
    access: 'session',
    capability: 'addFiles',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      uid_project: z.uuid(messages.project.notFound).toLowerCase(),
      filename: z
        .string()
        .max(limits.file.nameMax)
        .optional()
        .describe("What it is called there; the ending is that of the image's kind."),
    }),
    response: { 201: z.object({ file: fileSchema }) },
  },
} as const satisfies CallSchemas
