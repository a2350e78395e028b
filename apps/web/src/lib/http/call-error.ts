import type { ErrorBody } from '@joinery/contract/errors'

/** A failed call: the message to show and the server's error body. Status 0 means the server was not reached. */
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

export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof CallError ? error.message : otherwise
