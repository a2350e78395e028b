// Handles one client event: validates its payload like an HTTP body, acknowledges a bad one with an error and no other
// effect, and limits the rate.
import { messages } from '@joinery/contract/messages'
import { eventCapabilities, eventTokens, type ClientToServerEvents, type Refused } from '@joinery/contract/socket'
import type { z } from 'zod'

import { requireTokenAllows } from '#platform/actor.ts'
import { findUnavailable } from '#platform/find-unavailable.ts'
import type { Log } from '#platform/log.ts'
import { ProductError } from '#platform/product-error.ts'

import type { ProductSocket } from './realtime.ts'

const refuse = (error: unknown, log: Log): Refused => {
  if (error instanceof ProductError) {
    const { message, code, retryAfterSeconds: retryAfter } = error
    return { success: false, error: message, code, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  const passing = findUnavailable(error)
  if (passing) {
    log.warn({ err: error }, 'a socket event could not be handled')
    return { success: false, error: passing.message, code: passing.code }
  }
  log.error({ err: error }, 'a socket event failed')
  return { success: false, error: messages.http.internal, code: 'internal' }
}

export const listen = <Schema extends z.ZodType, Answer extends object>(
  socket: ProductSocket,
  log: Log,
  event: keyof ClientToServerEvents,
  schema: Schema,
  act: (payload: z.output<Schema>) => Promise<Answer> | Answer,
): void => {
  const handle = async (payload: unknown): Promise<Answer | Refused> => {
    try {
      if (socket.data.exceedsLimit()) throw new ProductError('too_many', messages.http.tooMany, {}, 1)
      requireTokenAllows(socket.data.actor, { capability: eventCapabilities[event], token: eventTokens[event] })
      const parsed = schema.safeParse(payload)
      if (!parsed.success) {
        throw new ProductError('bad_request', parsed.error.issues[0]?.message ?? messages.http.badRequest)
      }
      return await act(parsed.data)
    } catch (error) {
      return refuse(error, log)
    }
  }
  // Clients may send anything, optionally followed by an acknowledgement callback.
  socket.on(event, (...words: unknown[]) => {
    const last = words.at(-1)
    const acknowledge = typeof last === 'function' ? last : undefined
    const payload = words[0] === acknowledge ? undefined : words[0]
    void handle(payload).then((answer): unknown => acknowledge?.(answer))
  })
}
