import { vi } from 'vitest'

/** One request with a body, as the test's server holds it in its hands. */
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

/** Takes the place of XMLHttpRequest: nothing leaves, and the test decides what comes back. */
export const stubUploads = (): readonly HeldUpload[] => {
  const held: HeldUpload[] = []
  class HeldRequest extends EventTarget {
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
