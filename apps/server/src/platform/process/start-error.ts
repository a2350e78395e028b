/** An expected failure to start. Its message is one clear sentence; the program prints it and ends with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
