// Checks whether the dependencies work. Logs each change since the previous check.
import type { Log } from '#platform/log.ts'
import { rejectAfter } from '#platform/reject-after.ts'

export type Part = 'database' | 'store' | 'redis' | 'disk'
/** Null if the installation does not use the part. */
export type Parts = Readonly<Record<Part, Check | null>>

export type CheckedPart = { readonly part: Part; readonly works: boolean }

const answerLimitMs = 1000

type Check = () => boolean | Promise<boolean>

/** Shares one running check between callers, because unanswered checks would pile up. */
const oneAtATime = (check: Check): (() => Promise<boolean>) => {
  let pendingCheck: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      return await check()
    } catch {
      return false
    } finally {
      pendingCheck = null
    }
  }
  return () => (pendingCheck ??= ask())
}

const works = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await Promise.race([check(), rejectAfter(answerLimitMs)])
  } catch {
    return false
  }
}

/** Returns whether each used part works; a check longer than a second counts as failed. */
export const createReadiness = (parts: Parts, log: Log): (() => Promise<CheckedPart[]>) => {
  const there = Object.entries(parts).flatMap(
    ([part, check]) => (check ? [{ part: part as Part, check: oneAtATime(check) }] : []), // keys of Parts
  )
  const broken = new Set<Part>()
  const note = ({ part, works: isWorking }: CheckedPart): void => {
    if (isWorking && broken.delete(part)) log.warn({ part }, 'a required service works again')
    if (isWorking || broken.has(part)) return
    broken.add(part)
    log.warn({ part }, 'a required service is not working')
  }
  return async () => {
    const checked = await Promise.all(there.map(async ({ part, check }) => ({ part, works: await works(check) })))
    checked.forEach(note)
    return checked
  }
}
