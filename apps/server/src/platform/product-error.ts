import type { ErrorBody, ErrorCode } from '@joinery/contract/errors'

type Extras = Partial<Omit<ErrorBody, 'error' | 'message' | 'code'>>

/** The one class of expected failures: a code (which decides the status) and the sentence that a person reads. */
export class ProductError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, extras: Extras = {}, retryAfterSeconds?: number) {
    super(message)
    this.name = 'ProductError'
    this.code = code
    this.extras = extras
    this.retryAfterSeconds = retryAfterSeconds
  }
}
