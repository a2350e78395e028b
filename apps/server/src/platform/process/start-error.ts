/**
 * An expected failure to start. Its message is one clear sentence; the program prints it, and the lines that belong to it, and
 * ends with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly lines: readonly string[]

  constructor(message: string, { lines = [], ...options }: ErrorOptions & { readonly lines?: readonly string[] } = {}) {
    super(message, options)
    this.lines = lines
  }
}
