// One request to a receiver: no redirects, a bounded response, and only to the addresses that were checked.
import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { limits } from '@joinery/contract/limits'
import { webhookServerMessages } from '@joinery/contract/messages/webhook-server-messages'

import { findPublicAddresses, isAllowedAddress, PrivateAddress, resolveHost, UnresolvedHost } from './public-host.ts'

const { errors } = webhookServerMessages
const { answerBytes, answerWithin } = limits.webhook

export type SendOptions = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether addresses in private networks are allowed, and http. */
  readonly isPrivateAllowed: boolean
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  readonly find?: (url: URL, signal: AbortSignal) => Promise<readonly string[]>
  readonly isAllowed?: (address: string) => boolean
}

export type SendResult = {
  readonly isOk: boolean
  readonly status: number | null
  readonly response: string | null
  readonly error: string | null
}

const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (all === true || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }

const readAnswer = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= answerBytes) break // which closes the connection
  }
  // PostgreSQL stores no null characters.
  return Buffer.concat(parts).subarray(0, answerBytes).toString('utf8').replaceAll('\0', '')
}

const startRequest = (
  url: URL,
  options: RequestOptions,
  body: string,
  isAllowed: (address: string) => boolean,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    request.on('error', reject).on('response', resolve)
    // A switch to another protocol ends the request without a response and without an error.
    request.on('close', () => reject(new Error('The receiver sent no response')))
    request.on('socket', (socket) =>
      // Before TLS and before the request is written: the address that was really connected to.
      socket.on('connect', () => {
        if (options.lookup && !isAllowed(socket.remoteAddress ?? '')) request.destroy(new PrivateAddress())
      }),
    )
    request.end(body)
  })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const certificateCodes = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_|HOSTNAME_)/

const describeFailure = (error: unknown, isTimeout: boolean): string => {
  if (error instanceof PrivateAddress) return errors.private
  if (isTimeout) return errors.timeout
  if (error instanceof UnresolvedHost) return errors.unresolved
  return certificateCodes.test(codeOf(error)) ? errors.certificate : errors.connection
}

/** Never throws, except when `signal` is aborted. */
export const sendRequest = async ({
  url: address,
  headers,
  body,
  isPrivateAllowed,
  signal: stopping,
  timeoutMs = answerWithin,
  find = (url, signal) => findPublicAddresses(url, signal, resolveHost),
  isAllowed = isAllowedAddress,
}: SendOptions): Promise<SendResult> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([stopping, timeout])
  let status: number | null = null
  try {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !isPrivateAllowed) throw new PrivateAddress()
    const lookup = isPrivateAllowed ? {} : { lookup: pinnedLookup(await find(url, signal)) }
    const sent = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      signal,
      ...lookup,
    }
    const answer = await startRequest(url, sent, body, isAllowed)
    status = answer.statusCode ?? 0
    const response = await readAnswer(answer)
    const isOk = status >= 200 && status < 300
    const isRedirect = status >= 300 && status < 400
    return { isOk, status, response, error: isOk ? null : isRedirect ? errors.redirect : errors.status(status) }
  } catch (error) {
    stopping.throwIfAborted()
    return { isOk: false, status, response: null, error: describeFailure(error, timeout.aborted) }
  }
}
