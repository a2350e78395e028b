// A call with files in its body. `fetch` does not tell how much of a body has left, so this one goes over
// XMLHttpRequest; what it answers, and what a fault does to the session, is the same as for every other call.
import { calls, type CallName, requestPath } from '@joinery/contract/calls'
import type { ErrorBody } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import type { Site } from '@joinery/contract/site'

import { CallError } from './call-error.ts'
import type { AnswerOf } from './contract-calls.ts'
import type { Session } from './session.ts'

export type UploadOptions = {
  /** How much has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

type UploadCall = UploadOptions & {
  readonly params?: Readonly<Record<string, string>>
  readonly form: FormData
}

type Wire = { readonly status: number; readonly text: string }

const aborted = (): DOMException => new DOMException('The upload was cancelled', 'AbortError')

const send = (
  name: CallName,
  { apiBase, apiKey }: Pick<Site, 'apiBase' | 'apiKey'>,
  token: string,
  { params, form, onProgress, signal }: UploadCall,
): Promise<Wire> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const settle = (act: () => void) => () => {
      signal?.removeEventListener('abort', cancel)
      act()
    }
    request.open(calls[name][0], `${apiBase}${requestPath(name, params)}`)
    request.withCredentials = true
    request.setRequestHeader('x-api-key', apiKey)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener(
      'load',
      settle(() => resolve({ status: request.status, text: request.responseText })),
    )
    request.addEventListener(
      'error',
      settle(() => reject(new CallError(messages.session.network, 0))),
    )
    request.addEventListener(
      'abort',
      settle(() => reject(aborted())),
    )
    signal?.addEventListener('abort', cancel)
    request.send(form)
  })

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // a proxy may answer anything
  }
}

/** An authenticated call with a multipart body. A 401 or 403 ends the session, but for what one may merely not do. */
export const upload = async <Name extends CallName>(
  session: Pick<Session, 'getToken' | 'clear' | 'endIf'>,
  site: Pick<Site, 'apiBase' | 'apiKey'>,
  name: Name,
  call: UploadCall,
  otherwise: string,
): Promise<AnswerOf<Name>> => {
  let token: string
  try {
    token = await session.getToken()
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) session.clear()
    throw error
  }
  if (call.signal?.aborted) throw aborted()
  const { status, text } = await send(name, site, token, call)
  // The server makes both shapes with the contract's schemas.
  if (status >= 200 && status < 300) return parse(text) as AnswerOf<Name>
  const body = parse(text) as Partial<ErrorBody>
  const isOver = (status === 401 || status === 403) && body.code !== 'not_allowed'
  // A late answer to a former session says nothing about this one.
  if (isOver) await session.endIf(token)
  const ours = !isOver ? otherwise : status === 401 ? messages.session.expired : messages.session.accessDenied
  throw new CallError(body.error ?? body.message ?? ours, status, body)
}
