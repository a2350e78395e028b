// One request with its full response: bounded in size, abortable, on a separate connection, without redirects. Errors
// never include the address, which belongs to the operator.
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import { ProviderError, stopped } from '#provider-error.ts'

/** Above any service's image encoded as text. */
const mostBytes = 64 * 2 ** 20
const connectMs = 10_000

export type Outgoing = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly signal: AbortSignal
  readonly maxBytes?: number
  /** Restricts the addresses a name may resolve to. */
  readonly lookup?: LookupFunction
}

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no reason given'

/** A connection that was reset may work on a retry. */
const cut = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

const open = (url: URL, { method = 'GET', headers, body, signal, lookup }: Outgoing): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = start(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity', ...(body ? { 'content-length': body.length } : {}) },
      signal,
      // The server can close a kept-alive connection just as it is reused.
      agent: false,
      ...(lookup ? { lookup } : {}),
    })
    const giveUp = setTimeout(
      () => request.destroy(new ProviderError('unreachable', 'No connection (no response)')),
      connectMs,
    )
    request.once('socket', (socket) => socket.once('connect', () => clearTimeout(giveUp)))
    request.once('response', resolve)
    request.once('error', (error) => {
      clearTimeout(giveUp)
      if (signal.aborted) return reject(stopped(signal))
      if (error instanceof ProviderError) return reject(error)
      const code = codeOf(error)
      reject(
        cut.has(code)
          ? new ProviderError('bad_answer', 'The connection was closed before the response')
          : new ProviderError('unreachable', `No connection (${code})`),
      )
    })
    request.end(body)
  })

const readAll = async (response: IncomingMessage, signal: AbortSignal, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      const part = Buffer.from(chunk)
      bytes += part.length
      if (bytes > maxBytes) throw new ProviderError('bad_answer', 'The response is too long')
      chunks.push(part)
    }
  } catch (error) {
    if (signal.aborted) throw stopped(signal)
    if (error instanceof ProviderError) throw error
    throw new ProviderError('bad_answer', 'The response is incomplete')
  }
  return Buffer.concat(chunks)
}

export const send = async (url: URL, outgoing: Outgoing): Promise<Answer> => {
  const { signal, maxBytes = mostBytes } = outgoing
  if (signal.aborted) throw stopped(signal)
  const response = await open(url, outgoing)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readAll(response, signal, maxBytes),
  }
}
