import { describe, expect, it } from 'vitest'

import { createTurns, type TurnRules } from './turns.ts'

const rules: TurnRules = { atOnce: 1, perPerson: 1, waiting: 100, waitMs: 60_000 }

/** Asks for turns by name; each lasts until it is told to end. */
const watch = (changed: Partial<TurnRules> = {}) => {
  const turns = createTurns({ ...rules, ...changed })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (person: string, name: string, options = {}): Promise<string> => {
    const asked = turns(
      person,
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      options,
    )
    asked.catch(() => undefined) // those that a test leaves waiting are refused a minute later, during another test
    return asked
  }
  const finish = async (name: string): Promise<void> => {
    await new Promise(setImmediate)
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, finish, started }
}

describe('turns', () => {
  it('go round between people: whoever asked for ten waits for nine of their own, the other for one', async () => {
    const { ask, finish, started } = watch()
    for (let number = 1; number <= 10; number++) void ask('greedy', `greedy ${number}`)
    void ask('modest', 'modest')
    await finish('greedy 1')
    expect(started).toEqual(['greedy 1', 'modest'])
    await finish('modest')
    await finish('greedy 2')
    expect(started).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
  })

  it('are at most so many of one person at a time, also while others are free', async () => {
    const { ask, finish, started } = watch({ atOnce: 5, perPerson: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    void ask('b', 'b1')
    await finish('nothing')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await finish('a1')
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('keep to what all may cost together; what costs more than that comes alone', async () => {
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

  it('are refused to whoever waits for too many already, and to nobody else', async () => {
    const { ask, finish, started } = watch({ waiting: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
    void ask('b', 'b1')
    await finish('a1')
    expect(started).toEqual(['a1', 'b1'])
  })

  it('are given up after a time, or when nobody waits any more, and then count no longer', async () => {
    const { ask, finish, started } = watch({ waitMs: 5 })
    void ask('a', 'a1')
    await expect(ask('a', 'a2')).rejects.toMatchObject({ code: 'too_many' })
    const left = new AbortController()
    const gone = ask('a', 'a3', { signal: left.signal })
    left.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    await finish('a1')
    void ask('a', 'a4')
    await finish('nothing')
    expect(started).toEqual(['a1', 'a4'])
  })

  it('go on after an act that failed', async () => {
    const turns = createTurns(rules)
    await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns('a', async () => 'next')).toBe('next')
  })
})
