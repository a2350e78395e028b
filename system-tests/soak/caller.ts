// HTTP requests of the load over kept-alive connections. Each is timed, and an unexpected status is an error.
import { Agent, request } from 'node:http'

import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'

import type { Tally } from './tally.ts'

export type Answer = {
  readonly status: number
  readonly bytes: Buffer
  readonly setCookies: readonly string[]
  /** Parsed body if it is JSON. Untyped: the callers rely on the contract. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

type Headers = Readonly<Record<string, string>>

export type AskOptions<Name extends CallName = CallName> = ParamsPart<Name> & {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: FormData
  readonly token?: string
  readonly headers?: Headers
}

export type Ask = <Name extends CallName>(
  name: Name,
  expected: number | readonly number[],
  options: AskOptions<Name>,
) => Promise<Answer>

export type RawRequest = { readonly method?: string; readonly headers?: Headers; readonly body?: Buffer | string }

export type Caller = {
  readonly address: string
  readonly ask: Ask
  /** Any path of the product's address, counted under this name. */
  readonly fetch: (
    kind: string,
    expected: number | readonly number[],
    path: string,
    options?: RawRequest,
  ) => Promise<Answer>
  /** Closes idle connections. */
  readonly close: () => void
}

/** Longer than any request takes on a busy machine. */
const patienceMs = 60_000

const parse = (type: string | undefined, bytes: Buffer): unknown =>
  type?.startsWith('application/json') ? JSON.parse(bytes.toString()) : undefined

export const createCaller = (address: string, tally: Tally): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const send = (path: string, { method = 'GET', headers = {}, body }: RawRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patienceMs)
      const outgoing = request(`${address}${path}`, { method, agent, headers, signal }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            bytes,
            setCookies: response.headers['set-cookie'] ?? [],
            body: parse(response.headers['content-type'], bytes),
          })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const fetch: Caller['fetch'] = async (kind, expected, path, options = {}) => {
    const start = performance.now()
    const answer = await send(path, options)
    tally.count(kind, performance.now() - start)
    if (![expected].flat().includes(answer.status)) {
      tally.unexpected(`${kind} answered ${answer.status}: ${answer.bytes.toString('utf8', 0, 200)}`)
    }
    return answer
  }

  const ask: Ask = async (name: CallName, expected: number | readonly number[], options: AskOptions) => {
    const { params, query, body, form, token, headers } = options
    const encoded = form ? new Response(form) : undefined
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : body === undefined ? '' : JSON.stringify(body)
    const type = encoded?.headers.get('content-type') ?? (body === undefined ? undefined : 'application/json')
    return fetch(name, expected, `/api${requestPath(name, params, query)}`, {
      method: calls[name][0],
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload === '' ? {} : { body: payload }),
    })
  }
  return { address, ask, fetch, close: () => agent.destroy() }
}
