import { late } from '#platform/late.ts'

export type Part = 'database' | 'store' | 'redis' | 'disk'
/** Null where the installation has no such part. */
export type Parts = Readonly<Record<Part, (() => boolean | Promise<boolean>) | null>>

const answerLimitMs = 1000

const works = async (check: () => boolean | Promise<boolean>): Promise<boolean> => {
  try {
    return await Promise.race([check(), late(answerLimitMs)])
  } catch {
    return false
  }
}

/** Of each part that there is, whether it works at this moment; one that takes longer than a second does not. */
export const checkParts = async (parts: Parts): Promise<{ readonly part: Part; readonly works: boolean }[]> => {
  const there = Object.entries(parts).flatMap(([part, check]) => (check ? [{ part: part as Part, check }] : [])) // its keys
  return Promise.all(there.map(async ({ part, check }) => ({ part, works: await works(check) })))
}
