import { setTimeout as wait } from 'node:timers/promises'

import { stopped } from '#provider-error.ts'

/** Polls quickly at first, then less often. */
const longestPause = 4

/** Polls with growing pauses until there is a result. */
export const poll = async <Found>(
  ask: () => Promise<Found | undefined>,
  { signal, everyMs }: { readonly signal: AbortSignal; readonly everyMs: number },
): Promise<Found> => {
  for (let round = 0; ; round += 1) {
    const found = await ask()
    if (found !== undefined) return found
    try {
      await wait(everyMs * Math.min(1 + round / 5, longestPause), undefined, { signal })
    } catch {
      throw stopped(signal)
    }
  }
}

const cancelMs = 10_000

/** Runs `work`. If the signal aborts it, calls `cancel` once with its own time limit and ignores the outcome. */
export const withCancel = async <Result>(
  signal: AbortSignal,
  cancel: (signal: AbortSignal) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (signal.aborted) throw stopped(signal)
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) await cancel(AbortSignal.timeout(cancelMs)).catch(() => undefined)
    throw error
  }
}
