// When what is known was read. A room that is joined says for how long it was quiet; what was read within that time needs no
// second reading. What is said here may be too old, never too new.
import { limits } from '@joinery/contract/limits'
import { hashKey, type QueryKey } from '@tanstack/react-query'

import type { Session } from './session/session.ts'

/** By both clocks: one stands still while the computer sleeps, the other can be set. */
type Moment = { readonly wall: number; readonly steady: number }

const createReadingTimes = () => ({
  /** When the latest reading that has arrived began. */
  begun: new Map<string, Moment>(),
  underWay: new Map<string, Promise<unknown>>(),
})

const now = (): Moment => ({ wall: Date.now(), steady: performance.now() })

/** What a page reads first may have been asked for before anybody wanted it, but not before the page began. */
const beginningNow = (): Moment =>
  performance.now() < limits.session.firstAnswersKept ? { wall: performance.timeOrigin, steady: 0 } : now()

const passedBetween = (one: Moment, other: Moment): number => Math.max(other.wall - one.wall, other.steady - one.steady)

/** Reads, and remembers under this key when that began, if it succeeds. */
export const timedReading = async <Read>(
  { state }: Pick<Session, 'state'>,
  queryKey: QueryKey,
  read: () => Promise<Read>,
): Promise<Read> => {
  const { begun, underWay } = state.get(createReadingTimes)
  const key = hashKey(queryKey)
  const moment = beginningNow()
  const reading = read()
  underWay.set(key, reading)
  try {
    const answer = await reading
    begun.set(key, moment)
    return answer
  } finally {
    if (underWay.get(key) === reading) underWay.delete(key)
  }
}

/** Whether this was read within the last `quietMs`, or is being read now and began within them. */
export const isCurrent = async (
  { state }: Pick<Session, 'state'>,
  queryKey: QueryKey,
  quietMs: number,
): Promise<boolean> => {
  const { begun, underWay } = state.get(createReadingTimes)
  const key = hashKey(queryKey)
  const heardAt = now()
  await underWay.get(key)?.catch(() => {}) // then it is as old as the one before
  const moment = begun.get(key)
  return moment !== undefined && passedBetween(moment, heardAt) < quietMs
}
