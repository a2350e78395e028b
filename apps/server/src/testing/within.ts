import { stretch } from './stretch.ts'

/** Long for a busy machine, short for a person who waits for a failing test. */
const usualLimitMs = stretch(30_000)

/** The promise, or after the time limit a failure that says what did not happen. */
export const within = async <Result>(
  what: string,
  promise: Promise<Result>,
  milliseconds = usualLimitMs,
): Promise<Result> => {
  let limit: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`Not within ${milliseconds} ms: ${what}`)), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(limit)
  }
}
