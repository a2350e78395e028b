/** An expected startup failure with a one-sentence message, which the program prints before it exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly lines: readonly string[]

  constructor(message: string, { lines = [], ...options }: ErrorOptions & { readonly lines?: readonly string[] } = {}) {
    super(message, options)
    this.lines = lines
  }
}
