import { CallError } from '#lib/http/call-error.ts'

/** Retries once, but not after a refusal (4xx). */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
