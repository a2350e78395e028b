import { setTimeout as wait } from 'node:timers/promises'

import { messages } from '@joinery/contract/messages'

import { ProductError } from './product-error.ts'

export type NewestFirst = <Result>(
  person: string,
  signal: AbortSignal,
  act: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

/** A replaced request is answered after this time, so that a program that repeats it at once does not load the server. */
const answerDelayMs = 500

/** Runs at most so many requests per person. A newer one replaces the oldest, whose signal is aborted. */
export const createNewestFirst = (most: number): NewestFirst => {
  const byPerson = new Map<string, Set<AbortController>>()
  return async (person, signal, act) => {
    const open = byPerson.get(person) ?? new Set()
    byPerson.set(person, open)
    const replaced = new AbortController()
    open.add(replaced)
    for (const older of [...open].slice(0, -most)) {
      open.delete(older)
      older.abort(new ProductError('too_many', messages.http.tooMany, {}, 1))
    }
    try {
      return await act(AbortSignal.any([signal, replaced.signal]))
    } catch (error) {
      if (replaced.signal.aborted) await wait(answerDelayMs)
      throw error
    } finally {
      open.delete(replaced)
      if (open.size === 0 && byPerson.get(person) === open) byPerson.delete(person)
    }
  }
}
