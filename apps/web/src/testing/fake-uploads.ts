import { vi } from 'vitest'

import type { FakeApi } from './fake-api.ts'

/** A request with a body, held until the test answers it. */
export type HeldUpload = {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly isCookied: boolean
  readonly isAborted: () => boolean
  readonly progress: (loaded: number, total: number) => void
  readonly answer: (status: number, body: object | string) => void
  readonly fail: () => void
}

/** Replaces XMLHttpRequest: nothing is sent, and the test decides the response. */
export const stubUploads = (): readonly HeldUpload[] => {
  const held: HeldUpload[] = []
  class HeldRequest extends EventTarget {
    static readonly isHeld = true
    readonly upload = new EventTarget()
    withCredentials = false
    status = 0
    responseText = ''
    #method = ''
    #address = ''
    #isAborted = false
    readonly #headers: Record<string, string> = {}
    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    abort(): void {
      this.#isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(form: FormData): void {
      held.push({
        method: this.#method,
        address: this.#address,
        headers: this.#headers,
        form,
        isCookied: this.withCredentials,
        isAborted: () => this.#isAborted,
        progress: (loaded, total) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true })),
        answer: (status, body) => {
          this.status = status
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        fail: () => void this.dispatchEvent(new Event('error')),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  return held
}

/** Answers uploads like all other calls, unless a test holds them. */
export const answerUploads = (api: FakeApi): void => {
  if ('isHeld' in XMLHttpRequest) return
  class AnsweredRequest extends EventTarget {
    readonly upload = new EventTarget()
    withCredentials = false
    status = 0
    responseText = ''
    readonly #headers = new Headers()
    readonly #abort = new AbortController()
    #method = ''
    #address = ''
    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    abort(): void {
      this.#abort.abort()
      this.dispatchEvent(new Event('abort'))
    }
    send(body: FormData): void {
      void this.#send(body)
    }
    async #send(body: FormData): Promise<void> {
      try {
        const response = await api.fetch(this.#address, { method: this.#method, headers: this.#headers, body })
        this.responseText = await response.text()
        this.status = response.status
        if (!this.#abort.signal.aborted) this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event('error'))
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
}
