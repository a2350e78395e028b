// The one HTTP client: sends a call of the contract, with progress and cancel, and hands back whatever came, without
// judging it. What an answer means for the session is decided in session-core.ts.
import type { AnswerOf, CallInput } from '@joinery/contract/call-types'
import { calls, type CallName, type QueryValues, requestPath } from '@joinery/contract/calls'
import type { ErrorBody } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { Site } from '@joinery/contract/site'

import { answers, isSuccess } from './answers.ts'
import { CallError } from './call-error.ts'
import { encodeBody } from './encode-body.ts'
import { type Incoming, sendByFetch, sendWithProgress, type Watching } from './transport.ts'

export type CallOptions<Name extends CallName> = CallInput<Name> & Watching

export type Answer<Name extends CallName> =
  | { readonly ok: true; readonly status: number; readonly body: Partial<AnswerOf<Name>> }
  | { readonly ok: false; readonly status: number; readonly body: Partial<ErrorBody>; readonly text: string }

export type Http = <Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  token?: string,
) => Promise<Answer<Name>>

/** What `CallOptions` has checked, of any call. */
type AnyOptions = Watching & {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: QueryValues | undefined
  readonly body?: object | undefined
}

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // two calls answer their faults as text, and a proxy may answer anything
  }
}

/** An answer that is on its way already; lost, the call is made all the same. */
type TakeEarly = (name: CallName) => Promise<Incoming> | undefined

export const createHttp =
  ({ apiBase, apiKey }: Pick<Site, 'apiBase' | 'apiKey'>, takeEarly?: TakeEarly): Http =>
  async (name: CallName, { params, query, body: fields, signal, onProgress }: AnyOptions, token?: string) => {
    const body = fields && encodeBody(fields)
    const isForm = body instanceof FormData
    const send = isForm && onProgress ? sendWithProgress : sendByFetch
    const outgoing = {
      method: calls[name][0],
      address: `${apiBase}${requestPath(name, params, query)}`,
      headers: {
        'x-api-key': apiKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // The browser itself names the boundary of a multipart body.
        ...(isForm || (body === undefined && token === undefined) ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal,
      onProgress,
    }
    const early = takeEarly?.(name)?.catch(() => send(outgoing))
    const { status, text } = await (early ?? send(outgoing)).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      answers.notify(0)
      throw new CallError(messages.session.network, 0)
    })
    answers.notify(status)
    // The server makes both shapes with the contract's schemas; fields may be missing where something else answered.
    return isSuccess(status) ? { ok: true, status, body: parse(text) } : { ok: false, status, body: parse(text), text }
  }
