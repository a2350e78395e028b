// Handles every error: an expected one with its own message, a malformed request with its first problem, anything else
// with a neutral message. No stack trace or third-party message leaves the server.
import { errorStatuses, type ErrorBody } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { findUnavailable } from '#platform/find-unavailable.ts'
import { ProductError } from '#platform/product-error.ts'

/** Fastify's own errors with our messages. */
const byStatus: Record<number, ConstructorParameters<typeof ProductError>> = {
  400: ['bad_request', messages.http.badRequest],
  403: ['not_found', messages.http.notFound],
  404: ['not_found', messages.http.notFound],
  405: ['not_found', messages.http.notFound],
  414: ['not_found', messages.http.notFound],
  413: ['too_large', messages.http.tooLarge],
  415: ['unsupported_type', messages.http.unsupportedType],
  503: ['unavailable', messages.http.unavailable],
}

/** PostgreSQL codes for text or JSON it cannot store, such as NUL or a lone surrogate. */
const unstorable = new Set(['22021', '22P05', '22P02'])

const toProductError = (error: FastifyError | ProductError): ProductError | null => {
  if (error instanceof ProductError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? messages.http.badRequest,
    }))
    // A malformed id counts as not found, not as bad input.
    if (error.validationContext === 'params') return new ProductError('not_found', messages.http.notFound)
    return new ProductError('bad_request', issues[0]?.message ?? messages.http.badRequest, { issues })
  }
  if (unstorable.has(error.code)) return new ProductError('bad_request', messages.http.badRequest)
  const known = error.statusCode === undefined ? undefined : byStatus[error.statusCode]
  return known ? new ProductError(...known) : null
}

export const errorBody = ({ message, code, extras }: ProductError): ErrorBody => ({
  error: message,
  message,
  code,
  ...extras,
})

export const handleError = (
  error: FastifyError | ProductError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown => {
  const expected = toProductError(error)
  const passing = expected ? null : findUnavailable(error)
  if (passing) request.log.warn({ route: request.routeOptions.url, err: error }, 'request could not be handled')
  else if (!expected) request.log.error({ route: request.routeOptions.url, err: error }, 'request failed')
  const answer = expected ?? passing ?? new ProductError('internal', messages.http.internal)
  // Do not wait for the rest of the body.
  if (answer.code === 'too_slow') void reply.header('connection', 'close')
  if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', answer.retryAfterSeconds)
  void reply.code(errorStatuses[answer.code])
  // Two calls of the contract return errors as text.
  if (request.routeOptions.config.textErrors) return reply.type('text/plain; charset=utf-8').send(answer.message)
  // Serialised here, because the route's schemas describe successful responses only.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(answer)))
}
