// How one request leaves the browser. Both ways take and answer the same; which one is used is decided in http.ts.

/** Whoever watches a request: may take it back, and hears how much of its body has left. */
export type UploadOptions = {
  readonly signal?: AbortSignal
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** The same where each may be left open. */
export type Watching = { readonly [Key in keyof UploadOptions]: UploadOptions[Key] | undefined }

export type Outgoing = Watching & {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  /** Whether a success is bytes and no text. */
  readonly wantsBytes?: boolean
}

export type ReadHeader = (name: string) => string | null

export type Incoming = {
  readonly status: number
  readonly text: string
  /** In place of the text, where bytes were wanted. */
  readonly bytes?: Blob
  readonly header: ReadHeader
}

export const sendByFetch = async (outgoing: Outgoing): Promise<Incoming> => {
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

/** `fetch` does not tell how much of a body has left; XMLHttpRequest does. */
export const sendWithProgress = ({ method, address, headers, body, signal, onProgress }: Outgoing): Promise<Incoming> =>
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
