// Identifiers are UUIDs of version 7, made in the program: they sort by the time they were made, so that new rows land
// at the end of their index, and PostgreSQL 15 has no function for them. Within a process each is greater than the one
// before, even in the same millisecond or when the clock is set back.
import { randomInt, randomUUID } from 'node:crypto'

/** The 12 bits after the version count within a millisecond. */
const counterEnd = 0x1000
/** A counter starts in the lower half at random, which leaves 2048 steps before the next millisecond is borrowed. */
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
  // The variant and 62 random bits are those of a random UUID, which Node draws from a buffer.
  const tail = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail}`
}

/** Smaller than every id: where a list in the order of ids begins. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
