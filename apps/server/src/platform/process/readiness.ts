// Whether what the product stands on works at this moment. The log has a line whenever that has changed since the last question.
import { late } from '#platform/late.ts'
import type { Log } from '#platform/log.ts'

export type Part = 'database' | 'store' | 'redis' | 'disk'
/** Null where the installation has no such part. */
export type Parts = Readonly<Record<Part, Check | null>>

export type CheckedPart = { readonly part: Part; readonly works: boolean }

const answerLimitMs = 1000

type Check = () => boolean | Promise<boolean>

/** One question at a time, however often somebody asks: those that a part does not answer would pile up. */
const oneAtATime = (check: Check): (() => Promise<boolean>) => {
  let asked: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      return await check()
    } catch {
      return false
    } finally {
      asked = null
    }
  }
  return () => (asked ??= ask())
}

const works = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await Promise.race([check(), late(answerLimitMs)])
  } catch {
    return false
  }
}

/** Of each part that there is, whether it works; one that takes longer than a second does not. */
export const createReadiness = (parts: Parts, log: Log): (() => Promise<CheckedPart[]>) => {
  const there = Object.entries(parts).flatMap(
    ([part, check]) => (check ? [{ part: part as Part, check: oneAtATime(check) }] : []), // its keys are the parts
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
