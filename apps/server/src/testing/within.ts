import { stretch } from './stretch.ts'

/** Long enough for a busy machine, short enough for a failing test. */
const usualLimitMs = stretch(60_000)

/** Returns the promise, which rejects after the time limit and names what did not happen. */
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
