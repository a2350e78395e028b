// The wire: one function that sends a call of the contract and hands back whatever came, without judging it.
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import type { ErrorBody } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { Site } from '@joinery/contract/site'

import { CallError } from './call-error.ts'
import type { AnswerOf, BodyOf } from './contract-calls.ts'

export type CallOptions<Name extends CallName> = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: BodyOf<Name>
  /** A multipart body instead. */
  readonly form?: FormData
  readonly signal?: AbortSignal
}

export type Answer<Name extends CallName> =
  | { readonly ok: true; readonly status: number; readonly body: Partial<AnswerOf<Name>> }
  | { readonly ok: false; readonly status: number; readonly body: Partial<ErrorBody>; readonly text: string }

export type Http = <Name extends CallName>(
  name: Name,
  options?: CallOptions<Name> & { readonly token?: string },
) => Promise<Answer<Name>>

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // two calls answer their faults as text, and a proxy may answer anything
  }
}

export const createHttp =
  ({ apiBase, apiKey }: Pick<Site, 'apiBase' | 'apiKey'>): Http =>
  async (name, { params, query, body, form, signal, token } = {}) => {
    const [method] = calls[name]
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const request = fetch(`${apiBase}${requestPath(name, params)}${search}`, {
      method,
      credentials: 'include',
      headers: {
        'x-api-key': apiKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // The browser itself names the boundary of a multipart body.
        ...(form || (body === undefined && token === undefined) ? {} : { 'content-type': 'application/json' }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    let response: Response
    let text: string
    try {
      response = await request
      text = await response.text()
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new CallError(messages.session.network, 0)
    }
    const { ok, status } = response
    // The server makes both shapes with the contract's schemas; fields may be missing where something else answered.
    return ok ? { ok, status, body: parse(text) } : { ok, status, body: parse(text), text }
  }
