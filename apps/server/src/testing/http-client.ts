// Headless HTTP client: calls of the contract by name, with cookies.
import type { ParamsPart } from '@joinery/contract/call-types'
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import type { FastifyInstance, InjectOptions } from 'fastify'

export type Answer = {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly text: string
  /** Parsed body, whose shape each test knows. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Path parameters follow the contract; everything else is free, because tests also send invalid input. */
export type CallOptions<Name extends CallName = CallName> = ParamsPart<Name> & {
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly form?: FormData
}

export type CallArguments<Name extends CallName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

export type Call = <Name extends CallName>(name: Name, ...options: CallArguments<Name>) => Promise<Answer>

export type Client = {
  readonly call: Call
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  readonly cookies: Map<string, string>
  /** Set-Cookie headers of the last response. */
  readonly lastSetCookies: () => string[]
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const encodeForm = async (form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> => {
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

export const createClient = (http: FastifyInstance): Client => {
  const cookies = new Map<string, string>()
  let setCookies: string[] = []
  const send = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await http.inject({ ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } })
    setCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (value === '' || maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parse(response.body) }
  }
  return {
    cookies,
    lastSetCookies: () => setCookies,
    get: (path, headers = {}) => send({ method: 'GET', url: path, headers }),
    call: async (name: CallName, { params, query, body, token, headers, form }: CallOptions = {}) => {
      const encoded = form ? await encodeForm(form) : undefined
      const payload = encoded?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
      return send({
        method: calls[name][0],
        url: `/api${requestPath(name, params, query)}`,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...encoded?.headers,
          ...headers,
        },
      })
    },
  }
}
