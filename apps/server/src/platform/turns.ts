// Fair scheduling of a scarce resource between people: many requests of one person delay only that person.
import { messages } from '@joinery/contract/messages'

import { ProductError } from './product-error.ts'

export type TurnRules = {
  /** Maximum concurrency in total and per person. */
  readonly atOnce: number
  readonly perPerson: number
  /** Maximum waiting requests per person and wait time; more are rejected (429). */
  readonly waiting: number
  readonly waitMs: number
  /** Total cost of concurrent turns; a more expensive one runs alone. */
  readonly budget?: number
}

export type TurnOptions = {
  readonly cost?: number
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal
}

export type Turns = <Result>(person: string, act: () => Promise<Result>, options?: TurnOptions) => Promise<Result>

type Waiting = { readonly cost: number; readonly start: () => void }

/** A person with waiting or running turns. */
type Person = { readonly queue: Waiting[]; running: number; lastTurn: number }

const tooMany = (): ProductError => new ProductError('too_many', messages.http.tooMany, {}, 2)

export const createTurns = ({ atOnce, perPerson, waiting, waitMs, budget = Infinity }: TurnRules): Turns => {
  const people = new Map<string, Person>()
  let count = 0
  let spent = 0
  let turn = 0

  const forget = (name: string): void => {
    const person = people.get(name)
    if (person?.running === 0 && person.queue.length === 0) people.delete(name)
  }
  /** Returns the waiting person whose last turn is longest ago. */
  const findNext = (): Person | undefined => {
    let next: Person | undefined
    for (const person of people.values()) {
      if (person.queue.length === 0 || person.running >= perPerson) continue
      if (!next || person.lastTurn < next.lastTurn) next = person
    }
    return next
  }
  const startNext = (): void => {
    while (count < atOnce) {
      const person = findNext()
      const first = person?.queue[0]
      // Do not overtake a request that does not fit yet, because small ones could starve it.
      if (!person || !first || (count > 0 && spent + first.cost > budget)) return
      person.queue.shift()
      person.running++
      person.lastTurn = ++turn
      count++
      spent += first.cost
      first.start()
    }
  }

  const awaitTurn = (name: string, cost: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const person = people.get(name) ?? { queue: [], running: 0, lastTurn: 0 }
      const { queue } = person
      if (queue.length >= waiting) return reject(tooMany())
      const leave = (reason: unknown): void => {
        settle()
        queue.splice(queue.indexOf(entry), 1)
        forget(name)
        startNext()
        reject(reason instanceof Error ? reason : tooMany())
      }
      const giveUp = (): void => leave(signal?.reason)
      const limit = setTimeout(leave, waitMs, tooMany())
      const settle = (): void => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUp)
      }
      const entry: Waiting = {
        cost,
        start: () => {
          settle()
          resolve()
        },
      }
      signal?.addEventListener('abort', giveUp)
      queue.push(entry)
      people.set(name, person)
      startNext()
    })

  return async (name, act, { cost = 0, signal } = {}) => {
    signal?.throwIfAborted()
    await awaitTurn(name, cost, signal)
    try {
      return await act()
    } finally {
      const person = people.get(name)
      if (person) person.running--
      count--
      spent -= cost
      forget(name)
      startNext()
    }
  }
}

/** Half of the database connections, two per person, so searches leave room for other requests. */
export const createHeavyTurns = (connections: number): Turns => {
  const atOnce = Math.max(2, Math.floor(connections / 2))
  return createTurns({ atOnce, perPerson: Math.min(2, atOnce - 1), waiting: 10, waitMs: 10_000 })
}
