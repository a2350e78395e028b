// The only HTTP client: sends a contract call, with progress and cancel, and returns the response as it is.
// session-core.ts decides what a response means for the session.
import type { AnswerOf, CallInput } from '@joinery/contract/call-types'
import { calls, type CallName, type QueryValues, requestPath } from '@joinery/contract/calls'
import type { ErrorBody } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { Site } from '@joinery/contract/site'

import { isSuccess } from './answers.ts'
import { CallError } from './call-error.ts'

export type UploadOptions = {
  readonly signal?: AbortSignal
  /** Called with the share of the body sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

type Watching = { readonly [Key in keyof UploadOptions]: UploadOptions[Key] | undefined }

type Outgoing = Watching & {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly wantsBytes?: boolean
}

type ReadHeader = (name: string) => string | null

export type Incoming = {
  readonly status: number
  readonly text: string
  readonly bytes?: Blob
  readonly header: ReadHeader
}

const sendByFetch = async (outgoing: Outgoing): Promise<Incoming> => {
  const { method, address, headers, body, signal, wantsBytes = false } = outgoing
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  const { status } = response
  const header: ReadHeader = (name) => response.headers.get(name)
  if (wantsBytes && response.ok) return { status, text: '', bytes: await response.blob(), header }
  return { status, text: await response.text(), header }
}

/** `fetch` does not report upload progress; XMLHttpRequest does. */
const sendWithProgress = ({ method, address, headers, body, signal, onProgress }: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const aborted = (): DOMException => new DOMException('The request was cancelled', 'AbortError')
    if (signal?.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', cancel)
      act()
    }
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener(
      'load',
      settle(() =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      ),
    )
    request.addEventListener(
      'error',
      settle(() => reject(new TypeError('The request failed'))),
    )
    request.addEventListener(
      'abort',
      settle(() => reject(aborted())),
    )
    signal?.addEventListener('abort', cancel)
    return request.send(body ?? null)
  })

/** Conditional requests: a 304 counts as a success with an empty body. */
type Conditional = {
  readonly ifNoneMatch?: string | undefined
  /** Called by the session with the headers of a successful response, before the call resolves. */
  readonly onAnswer?: ((status: number, header: ReadHeader) => void) | undefined
}

export type CallOptions<Name extends CallName> = CallInput<Name> & Watching & Conditional

export type Answer<Name extends CallName> =
  | {
      readonly ok: true
      readonly status: number
      readonly body: Partial<AnswerOf<Name>>
      readonly header: ReadHeader
    }
  | { readonly ok: false; readonly status: number; readonly body: Partial<ErrorBody>; readonly text: string }

export type Http = <Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  token?: string,
) => Promise<Answer<Name>>

/** The options of any call; `CallOptions` has checked them. */
type AnyOptions = Watching &
  Conditional & {
    readonly params?: Readonly<Record<string, string>> | undefined
    readonly query?: QueryValues | undefined
    readonly body?: object | undefined
  }

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // two calls return errors as text, and a proxy may return anything
  }
}

/** CSV is returned as text. */
const isTable = (name: CallName): boolean => calls[name][1].endsWith('.csv')

/** Files are returned as bytes. */
const isBytes = (name: CallName): boolean =>
  name === 'getCertificate' ||
  name === 'getDisclosurePackage' ||
  name === 'downloadBackup' ||
  name === 'exportSelections'

/** Timeout of reads, so that a dead connection counts as lost and is retried. Writes have none. */
const readingLimitMs = 60_000

const withLimit = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(readingLimitMs), ...(signal ? [signal] : [])])

/** The response of a call that was already sent. If it fails, the call is made normally. */
type ClaimEarly = (name: CallName) => Promise<Incoming> | undefined

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some((item) => item instanceof Blob))

const append = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined || value === null) return
  if (value instanceof Blob) form.append(name, value)
  else if (Array.isArray(value) && hasFile(value)) for (const item of value) append(form, name, item)
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * Encodes a body as multipart if it has files, otherwise as JSON. In a multipart body, objects are sent as JSON and
 * null values left out.
 */
const encodeBody = (body: object): string | FormData => {
  if (!Object.values(body).some(hasFile)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) append(form, name, value)
  return form
}

export const createHttp =
  (
    { apiBase, apiKey }: Pick<Site, 'apiBase' | 'apiKey'>,
    claimEarly?: ClaimEarly,
    onStatus?: (status: number) => void,
  ): Http =>
  async (name: CallName, options: AnyOptions, token?: string) => {
    const { params, query, body: fields, signal, onProgress, ifNoneMatch } = options
    const body = fields && encodeBody(fields)
    const isForm = body instanceof FormData
    const send = isForm && onProgress ? sendWithProgress : sendByFetch
    const method = calls[name][0]
    const outgoing = {
      method,
      address: `${apiBase}${requestPath(name, params, query)}`,
      headers: {
        'x-api-key': apiKey,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
        // The browser sets the boundary of a multipart body itself.
        ...(isForm || (body === undefined && token === undefined) ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: method === 'GET' && !isBytes(name) && !isTable(name) ? withLimit(signal) : signal,
      onProgress,
      wantsBytes: isBytes(name),
    }
    const early = claimEarly?.(name)?.catch(() => send(outgoing))
    const { status, text, bytes, header } = await (early ?? send(outgoing)).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      onStatus?.(0)
      throw new CallError(messages.session.network, 0)
    })
    onStatus?.(status)
    // The server builds both shapes from the contract's schemas. Fields may be missing if a proxy responded.
    if (!isSuccess(status) && !(status === 304 && ifNoneMatch !== undefined)) {
      return { ok: false, status, body: parse(text), text }
    }
    if (bytes) return { ok: true, status, body: { bytes }, header }
    return { ok: true, status, body: isTable(name) ? { table: text } : parse(text), header }
  }
