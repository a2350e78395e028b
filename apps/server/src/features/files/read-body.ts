import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { isForm } from '#platform/http/is-form.ts'
import { ProductError } from '#platform/product-error.ts'
import { receiveForm, type FormRules, type Upload } from '#platform/uploads/receive-form.ts'

import { attachmentRules } from './attach-files.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProductError('bad_request', messages.http.badRequest)
  }
}

const parse = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const result = schema.safeParse(body ?? undefined)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ProductError('bad_request', issues[0]?.message ?? messages.http.badRequest, { issues })
}

/** Reads a body sent as JSON, or as multipart with attachments and the named fields as JSON strings. */
export const readBody = <Schema extends z.ZodType, Result>(
  request: FastifyRequest,
  spoolDir: string,
  schema: Schema,
  jsonFields: readonly string[],
  act: (body: z.output<Schema>, uploads: readonly Upload[]) => Promise<Result>,
  rules: FormRules = attachmentRules,
): Promise<Result> => {
  if (!isForm(request)) return act(parse(schema, request.body), [])
  return receiveForm(request, spoolDir, rules, ({ fields, files }) => {
    const entries = Object.entries(fields).map(([name, text]) => [
      name,
      jsonFields.includes(name) ? parseJson(text) : text,
    ])
    return act(parse(schema, Object.fromEntries(entries)), files)
  })
}
