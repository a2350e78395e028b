import { setTimeout as wait } from 'node:timers/promises'

import { stopped } from '#provider-error.ts'

/** A first answer may be there soon; whoever takes long is not asked so often. */
const longestPause = 4

/** Asks until there is something, with growing pauses. */
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

/**
 * Runs `work`; when the signal stops it, `cancel` is called once, with a time limit of its own. What cancelling brings is
 * nobody's concern any more.
 */
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
