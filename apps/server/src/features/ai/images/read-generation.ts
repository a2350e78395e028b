import { generateImageSchema, type OutputFormat } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'
import { receiveForm, type FormRules, type Upload } from '#platform/uploads/receive-form.ts'

const rules: FormRules = {
  field: 'images',
  maxFiles: limits.ai.inputs,
  maxBytes: limits.ai.inputBytes,
  // Far more than a prompt may have: a prompt that is too long is refused with a sentence of its own.
  maxFieldBytes: limits.http.jsonBodyBytes,
  wrongField: messages.http.badRequest,
  tooMany: messages.ai.tooManyInputs,
  tooLarge: messages.ai.inputTooLarge,
}

type Generation = {
  readonly uploads: readonly Upload[]
  readonly prompt: string
  readonly format: OutputFormat
  readonly provider: string | undefined
}

const bad = (sentence: string): ProductError => new ProductError('bad_request', sentence)

const readFields = (fields: Readonly<Record<string, string>>): Omit<Generation, 'uploads'> => {
  // A browser sends an empty field where nothing was chosen; a NUL cannot be stored.
  const given = {
    prompt: fields['prompt']?.replaceAll('\0', ''),
    outputFormat: fields['outputFormat'] || undefined,
    provider: fields['provider'] || undefined,
  }
  const { success, data: read, error } = generateImageSchema.safeParse(given)
  if (!success) throw bad(error.issues[0]?.message ?? messages.http.badRequest)
  return { prompt: read.prompt, format: read.outputFormat, provider: read.provider }
}

/** The multipart body of a generation; its files are deleted when `act` has ended. */
export const readGeneration = async <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (generation: Generation) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw bad(messages.ai.inputsRequired)
  return receiveForm(request, spoolDir, rules, ({ fields, files }) => {
    // An empty file input travels as a file without name and bytes.
    const uploads = files.filter(({ bytes, filename }) => bytes > 0 || Boolean(filename))
    if (uploads.length === 0 || (fields['prompt'] ?? '').trim() === '') throw bad(messages.ai.inputsRequired)
    return act({ uploads, ...readFields(fields) })
  })
}
