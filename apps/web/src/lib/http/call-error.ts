import type { ErrorBody } from '@joinery/contract/errors'

/** A call that failed: the sentence to show, and what the server said about it. Status 0: it was never reached. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: Partial<ErrorBody>

  constructor(message: string, status: number, body: Partial<ErrorBody> = {}) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** The sentence of an expected failure, or the given one for anything else. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError ? error.message : otherwise
