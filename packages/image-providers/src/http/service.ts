// A service with base URL and key: request formats, and the errors all services share.
import { isIP } from 'node:net'

import { parse, textAt } from '#json.ts'
import { ProviderError } from '#provider-error.ts'

import { fetchPicture } from './fetch-picture.ts'
import { send, type Answer, type Outgoing } from './send.ts'

export type ServiceOptions = {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** Removed from messages. */
  readonly secrets?: readonly (string | undefined)[]
}

export type Question = Pick<Outgoing, 'method' | 'signal' | 'headers'> & {
  readonly json?: unknown
  readonly form?: FormData
  /** Errors specific to this service, checked before the general ones. */
  readonly faults?: (answer: Answer, body: unknown) => ProviderError | undefined
}

export type Service = {
  readonly base: URL
  /** Path below the base URL; a full URL only of the same site, because the key is sent. */
  readonly ask: (path: string, question: Question) => Promise<Answer>
  readonly askJson: (path: string, question: Question) => Promise<unknown>
  readonly fetchPicture: (address: string, signal: AbortSignal) => Promise<Uint8Array>
  /** Removes keys and addresses and shortens the text for a log. */
  readonly clean: (words: string) => string
}

const longestWords = 300
const usualWaitSeconds = 20
const longestWaitSeconds = 60 * 60

const secondsIn = (value: string | undefined): number => {
  if (value === undefined) return Number.NaN
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
}

/** Seconds to wait, from the header or the body. */
export const waitSeconds = (answer: Answer, said?: string): number => {
  const found = [secondsIn(answer.headers['retry-after']), secondsIn(said)].find((value) => value > 0)
  return Math.min(Math.ceil(found ?? usualWaitSeconds), longestWaitSeconds)
}

/** The service's error message, in any known format. */
export const wordsOf = (body: unknown): string =>
  textAt(body, 'error', 'message') ??
  textAt(body, 'detail') ??
  textAt(body, 'detail', 0, 'msg') ??
  textAt(body, 'error') ??
  textAt(body, 'message') ??
  textAt(body, 'errors') ??
  ''

const kindOf = (status: number) => {
  if (status === 401 || status === 403) return 'refused_key'
  if (status === 402) return 'quota'
  if (status === 404) return 'unknown_model'
  if (status === 429) return 'busy'
  if (status >= 300 && status < 400) return 'misconfigured'
  return status >= 400 && status < 500 ? 'rejected' : 'failed'
}

const multipart = async (form: FormData): Promise<{ body: Buffer; type: string }> => {
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? 'multipart/form-data',
  }
}

/** Another host of the same owner: below the same parent domain. */
const isSibling = (url: URL, { protocol, hostname }: URL): boolean => {
  if (url.protocol !== 'https:' || protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  const parts = hostname.split('.')
  const owner = (parts.length > 2 ? parts.slice(1) : parts).join('.')
  return url.hostname === owner || url.hostname.endsWith(`.${owner}`)
}

export const createService = ({ baseUrl, headers = {}, secrets = [] }: ServiceOptions): Service => {
  const base = new URL(baseUrl)
  const hidden = secrets.filter((secret) => secret !== undefined && secret.length > 3)

  const clean = (words: string): string => {
    let plain = words.replaceAll(/\bhttps?:\/\/\S+/gi, '(address)')
    for (const secret of hidden) plain = plain.replaceAll(String(secret), '***')
    plain = plain.replaceAll(base.host, '(address)').replaceAll(/\s+/g, ' ').trim()
    return plain.length > longestWords ? `${plain.slice(0, longestWords)}...` : plain
  }

  const addressOf = (path: string): URL => {
    if (!/^https?:/.test(path)) return new URL(`${baseUrl}${path}`)
    const url = new URL(path)
    if (url.origin === base.origin || isSibling(url, base)) return url
    throw new ProviderError('bad_answer', "The response links to another server's address")
  }

  const ask = async (path: string, { json, form, faults, ...rest }: Question): Promise<Answer> => {
    const encoded = form && (await multipart(form))
    const body = encoded?.body ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
    const type = encoded?.type ?? 'application/json'
    const answer = await send(addressOf(path), {
      ...rest,
      headers: { ...headers, ...rest.headers, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body } : {}),
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    const said = parse(answer.body)
    const own = faults?.(answer, said)
    if (own) throw new ProviderError(own.kind, clean(own.message), own)
    const kind = kindOf(answer.status)
    const words = clean(wordsOf(said))
    throw new ProviderError(
      kind,
      `The provider returned ${answer.status}${words === '' ? '' : `: ${words}`}`,
      kind === 'busy' ? { retryAfterSeconds: waitSeconds(answer) } : {},
    )
  }

  return {
    base,
    ask,
    askJson: async (path, question) => {
      const { body } = await ask(path, question)
      const read = parse(body)
      if (read === undefined) throw new ProviderError('bad_answer', 'The response is not JSON')
      return read
    },
    fetchPicture: (address, signal) => fetchPicture(address, base, signal),
    clean,
  }
}
