// Checks whether the dependencies work. Logs each change since the previous check.
import type { Log } from '#platform/log.ts'
import { rejectAfter } from '#platform/reject-after.ts'

export type Part = 'database' | 'store' | 'redis' | 'disk' | 'mail'
/** Null if the installation does not use the part. */
export type Parts = Readonly<Record<Part, Check | null>>

/** `slow`: no answer yet, but not given up. */
export type PartState = 'works' | 'slow' | 'broken'
export type CheckedPart = { readonly part: Part; readonly state: PartState }

const answerLimitMs = 1000
/** A part that does not answer for this long is broken. */
const silenceLimitMs = 10_000

type Check = () => boolean | Promise<boolean>

/** Shares one running check between callers, because unanswered checks would pile up. */
const oneAtATime = (check: Check): (() => Promise<PartState>) => {
  let pendingCheck: Promise<boolean> | null = null
  /** Start of the first check since the part last worked. */
  let checkedSince: number | null = null
  let hasFailed = false
  const ask = async (): Promise<boolean> => {
    checkedSince ??= performance.now()
    try {
      hasFailed = !(await check())
    } catch {
      hasFailed = true
    }
    if (!hasFailed) checkedSince = null
    pendingCheck = null
    return !hasFailed
  }
  return async () => {
    try {
      return (await Promise.race([(pendingCheck ??= ask()), rejectAfter(answerLimitMs)])) ? 'works' : 'broken'
    } catch {
      const silentMs = performance.now() - (checkedSince ?? performance.now())
      return hasFailed || silentMs >= silenceLimitMs ? 'broken' : 'slow'
    }
  }
}

/** Returns the state of each used part, after at most a second. */
export const createReadiness = (parts: Parts, log: Log): (() => Promise<CheckedPart[]>) => {
  const there = Object.entries(parts).flatMap(
    ([part, check]) => (check ? [{ part: part as Part, check: oneAtATime(check) }] : []), // keys of Parts
  )
  const failing = new Set<Part>()
  const note = ({ part, state }: CheckedPart): void => {
    const isWorking = state === 'works'
    if (isWorking && failing.delete(part)) log.warn({ part }, 'a required service works again')
    if (isWorking || failing.has(part)) return
    failing.add(part)
    log.warn({ part, state }, 'a required service is not working')
  }
  return async () => {
    const checked = await Promise.all(there.map(async ({ part, check }) => ({ part, state: await check() })))
    checked.forEach(note)
    return checked
  }
}
