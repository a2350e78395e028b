import { describe, expect, it } from 'vitest'

import { createTurns, type TurnRules } from './turns.ts'

const rules: TurnRules = { atOnce: 1, perPerson: 1, waiting: 100, waitMs: 60_000 }

/** Requests turns by name; each lasts until the test ends it. */
const watch = (changed: Partial<TurnRules> = {}) => {
  const turns = createTurns({ ...rules, ...changed })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (person: string, name: string, options = {}): Promise<string> => {
    const pending = turns(
      person,
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      options,
    )
    pending.catch(() => undefined) // waiting turns of one test are rejected a minute later, during another test
    return pending
  }
  const finish = async (name: string): Promise<void> => {
    await new Promise(setImmediate)
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, finish, started }
}

describe('turns', () => {
  it('alternate between people, so a person with ten requests delays another by one', async () => {
    const { ask, finish, started } = watch()
    for (let number = 1; number <= 10; number++) void ask('greedy', `greedy ${number}`)
    void ask('modest', 'modest')
    await finish('greedy 1')
    expect(started).toEqual(['greedy 1', 'modest'])
    await finish('modest')
    await finish('greedy 2')
    expect(started).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
  })

  it('are limited per person even while slots are free', async () => {
    const { ask, finish, started } = watch({ atOnce: 5, perPerson: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    void ask('b', 'b1')
    await finish('nothing')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await finish('a1')
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('respect the total budget and run a larger request alone', async () => {
    const { ask, finish, started } = watch({ atOnce: 5, perPerson: 5, budget: 10 })
    void ask('a', 'a6', { cost: 6 })
    void ask('b', 'b6', { cost: 6 })
    void ask('c', 'c20', { cost: 20 })
    void ask('d', 'd1', { cost: 1 })
    await finish('nothing')
    expect(started).toEqual(['a6'])
    await finish('a6')
    expect(started).toEqual(['a6', 'b6'])
    await finish('b6')
    expect(started).toEqual(['a6', 'b6', 'c20'])
    await finish('c20')
    expect(started).toEqual(['a6', 'b6', 'c20', 'd1'])
  })

  it('are refused only to a person with too many waiting requests', async () => {
    const { ask, finish, started } = watch({ waiting: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
    void ask('b', 'b1')
    await finish('a1')
    expect(started).toEqual(['a1', 'b1'])
  })

  it('are dropped after the time limit or on abort, and no longer count', async () => {
    const { ask, finish, started } = watch({ waitMs: 5 })
    void ask('a', 'a1')
    await expect(ask('a', 'a2')).rejects.toMatchObject({ code: 'too_many' })
    const left = new AbortController()
    const aborted = ask('a', 'a3', { signal: left.signal })
    left.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    await finish('a1')
    void ask('a', 'a4')
    await finish('nothing')
    expect(started).toEqual(['a1', 'a4'])
  })

  it('continue after a failure', async () => {
    const turns = createTurns(rules)
    await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns('a', async () => 'next')).toBe('next')
  })
})
