import { createGenerationSchema } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import type { FastifyRequest } from 'fastify'

import { generationRules, readFields } from '#features/ai/images/read-generation.ts'
import { ProductError } from '#platform/product-error.ts'
import { receiveForm, type Upload } from '#platform/uploads/receive-form.ts'

import type { Wish } from './start-generation.ts'

/** Beside the images one mask. */
const rules = { ...generationRules, otherField: 'mask', maxFiles: limits.ai.inputs + 1 }

/** An empty file input travels as a file without name and bytes. */
const isGiven = ({ bytes, filename }: Upload): boolean => bytes > 0 || Boolean(filename)

/** The multipart body of a generation; its files are deleted when `act` has ended. */
export const readRequest = <Result>(
  request: FastifyRequest,
  spoolDir: string,
  act: (wish: Wish) => Promise<Result>,
): Promise<Result> => {
  const bad = (sentence: string) => new ProductError('bad_request', sentence)
  if (!request.isMultipart()) throw bad(messages.ai.inputsRequired)
  return receiveForm(request, spoolDir, rules, ({ fields, files, otherFiles }) => {
    const uploads = files.filter(isGiven)
    const [mask, ...others] = otherFiles.filter(isGiven)
    if (uploads.length === 0 || (fields['prompt'] ?? '').trim() === '') throw bad(messages.ai.inputsRequired)
    if (uploads.length > limits.ai.inputs) throw bad(messages.ai.tooManyInputs)
    if (others.length > 0) throw bad(generationMessages.maskUnreadable)
    const { outputFormat: format, ...wish } = readFields(createGenerationSchema, fields)
    return act({
      uploads,
      format,
      mask,
      prompt: wish.prompt,
      provider: wish.provider,
      count: wish.count,
      seed: wish.seed,
      uid_project: wish.uid_project,
      source_uid_file: wish.source_uid_file,
      uid_pin: wish.uid_pin,
    })
  })
}
