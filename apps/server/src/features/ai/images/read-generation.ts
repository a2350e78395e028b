import { findSurfaceSchema, generateImageSchema, previewImageSchema, type OutputFormat } from '@joinery/contract/ai'
import { createGenerationSchema } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { GenerationInput } from '#features/ai/generations/start-generation.ts'
import { isForm } from '#platform/http/is-form.ts'
import { ProductError } from '#platform/product-error.ts'
import { receiveForm, type FormRules, type Upload } from '#platform/uploads/receive-form.ts'

const imageRules: FormRules = {
  field: 'images',
  maxFiles: limits.ai.inputs,
  maxBytes: limits.ai.inputBytes,
  // Far above the prompt limit, so that a prompt that is too long gets its own error message.
  maxFieldBytes: limits.http.jsonBodyBytes,
  wrongField: messages.http.badRequest,
  tooMany: messages.ai.tooManyInputs,
  tooLarge: messages.ai.inputTooLarge,
}

/** The image to change; the others are only counted. */
const previewRules: FormRules = { ...imageRules, maxFiles: 1 }

type Generation = {
  readonly uploads: readonly Upload[]
  readonly prompt: string
  readonly format: OutputFormat
  readonly provider: string | undefined
}

type Preview = {
  readonly upload: Upload
  readonly mask: Upload | undefined
  readonly prompt: string
  readonly references: number
  readonly provider: string | undefined
}

const bad = (sentence: string): ProductError => new ProductError('bad_request', sentence)

type Fields = Readonly<Record<string, string>>

// Browsers send an empty field when nothing was chosen; a NUL cannot be stored.
const givenIn = (fields: Fields): Partial<Fields> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  ...(fields['prompt'] === undefined ? {} : { prompt: fields['prompt'].replaceAll('\0', '') }),
})

const readFields = <Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> => {
  const { success, data: read, error } = schema.safeParse(givenIn(fields))
  if (!success) throw bad(error.issues[0]?.message ?? messages.http.badRequest)
  return read
}

/** Browsers send an empty file input as a file without name and bytes. */
const isGiven = ({ bytes, filename }: Upload): boolean => bytes > 0 || Boolean(filename)

const receive = async <Result>(
  request: FastifyRequest,
  spoolDir: string,
  formRules: FormRules,
  act: (uploads: readonly [Upload, ...Upload[]], fields: Fields, masks: readonly Upload[]) => Promise<Result>,
): Promise<Result> => {
  if (!isForm(request)) throw bad(messages.ai.inputsRequired)
  return receiveForm(request, spoolDir, formRules, ({ fields, files, otherFiles }) => {
    const [first, ...others] = files.filter(isGiven)
    if (!first || (fields['prompt'] ?? '').trim() === '') throw bad(messages.ai.inputsRequired)
    return act([first, ...others], fields, otherFiles.filter(isGiven))
  })
}

/** The multipart body of a request that waits for its image; its files are deleted when `act` has ended. */
export const readGeneration = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (generation: Generation) => Promise<Result>,
): Promise<Result> =>
  receive(request, spoolDir, imageRules, (uploads, fields) => {
    const { prompt, outputFormat: format, provider } = readFields(generateImageSchema, fields)
    return act({ uploads, prompt, format, provider })
  })

/** Beside the images one mask. */
const generationRules: FormRules = { ...imageRules, otherField: 'mask', maxFiles: limits.ai.inputs + 1 }

/** The multipart body of a generation; its files are deleted when `act` has ended. */
export const readGenerationRequest = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (input: GenerationInput) => Promise<Result>,
): Promise<Result> =>
  receive(request, spoolDir, generationRules, (uploads, fields, [mask, ...masks]) => {
    if (uploads.length > limits.ai.inputs) throw bad(messages.ai.tooManyInputs)
    if (masks.length > 0) throw bad(generationMessages.maskUnreadable)
    const {
      outputFormat: format,
      prompt,
      provider,
      count,
      seed,
      uid_project,
      source_uid_file,
      uid_pin,
    } = readFields(createGenerationSchema, fields)
    return act({ uploads, format, mask, prompt, provider, count, seed, uid_project, source_uid_file, uid_pin })
  })

/** The multipart body of a conversion: one image. */
export const readConversion = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (upload: Upload) => Promise<Result>,
): Promise<Result> => {
  if (!isForm(request)) throw bad(messages.ai.inputNotImage)
  return receiveForm(request, spoolDir, previewRules, ({ files: [upload] }) => {
    if (!upload) throw bad(messages.ai.inputNotImage)
    return act(upload)
  })
}

/** The multipart body of a surface request: an image and a point or rectangle in it. */
export const readPoint = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (point: { readonly upload: Upload } & z.infer<typeof findSurfaceSchema>) => Promise<Result>,
): Promise<Result> => {
  if (!isForm(request)) throw bad(messages.ai.inputNotImage)
  return receiveForm(request, spoolDir, previewRules, ({ fields, files }) => {
    const upload = files.find(isGiven)
    if (!upload) throw bad(messages.ai.inputNotImage)
    return act({ upload, ...readFields(findSurfaceSchema, fields) })
  })
}

/** The image and a mask. */
const maskedRules: FormRules = { ...previewRules, otherField: 'mask', maxFiles: 2 }

/** The multipart body of a preview; its files are deleted when `act` has ended. */
export const readPreview = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (preview: Preview) => Promise<Result>,
): Promise<Result> =>
  receive(request, spoolDir, maskedRules, ([upload, ...others], fields, [mask, ...masks]) => {
    if (others.length > 0) throw bad(messages.ai.tooManyInputs)
    if (masks.length > 0) throw bad(generationMessages.maskUnreadable)
    const { prompt, references, provider } = readFields(previewImageSchema, fields)
    return act({ upload, mask, prompt, references, provider })
  })
