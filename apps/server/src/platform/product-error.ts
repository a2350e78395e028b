import type { ErrorBody, ErrorCode } from '@joinery/contract/errors'

type Extras = Partial<Omit<ErrorBody, 'error' | 'message' | 'code'>>

/** The only class of expected errors: a code, which determines the HTTP status, and a message for the user. */
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
