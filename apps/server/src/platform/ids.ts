// UUIDs of version 7, created here because PostgreSQL 15 cannot. They sort by creation time, which keeps index inserts
// at the end. Ids increase strictly within a process, even if the clock is set back.
import { randomInt, randomUUID } from 'node:crypto'

/** The 12 bits after the version are a counter within a millisecond. */
const counterEnd = 0x1000
/** Random start in the lower half leaves 2048 steps before the next millisecond is borrowed. */
const counterStartEnd = 0x800

let lastMs = 0
let counter = 0

export const newId = (nowMs: number = Date.now()): string => {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomInt(counterStartEnd)
  } else {
    counter += 1
    if (counter === counterEnd) {
      lastMs += 1
      counter = 0
    }
  }
  const time = lastMs.toString(16).padStart(12, '0')
  // Variant and 62 random bits come from a random UUID, which Node draws from a buffer.
  const tail = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail}`
}

/** Lower than every id; start of a list ordered by id. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
