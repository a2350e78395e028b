import { describe, expect, it } from 'vitest'

import { createTurns, createUsage, type TurnRules, type Who } from './turns.ts'

const rules: TurnRules = { atOnce: 1, perPerson: 1, waiting: 100, waitMs: 60_000 }

/** Requests turns by name; each takes as long on a fake clock as the test says when it ends it. */
const watch = (changed: Partial<TurnRules> = {}) => {
  let now = 0
  const usage = createUsage(() => now)
  const turns = createTurns({ ...rules, usage, ...changed })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (who: Who, name: string, options = {}): Promise<string> => {
    const pending = turns(
      who,
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      options,
    )
    pending.catch(() => undefined) // waiting turns of one test are rejected a minute later, during another test
    return pending
  }
  const finish = async (name: string, afterMs = 1): Promise<void> => {
    await new Promise(setImmediate)
    now += afterMs
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, finish, started, turns }
}

describe('turns', () => {
  it('alternate between people, so a person with ten requests delays another by one', async () => {
    const { ask, finish, started } = watch()
    for (let number = 1; number <= 10; number++) void ask('greedy', `greedy ${number}`)
    void ask('modest', 'modest')
    await finish('greedy 1')
    expect(started).toEqual(['greedy 1', 'modest'])
    await finish('modest', 2)
    await finish('greedy 2')
    expect(started).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
  })

  it('count the time used: ten short ones are done before the second long one', async () => {
    const { ask, finish, started } = watch()
    for (let number = 1; number <= 3; number++) void ask('slow', `slow ${number}`)
    for (let number = 1; number <= 10; number++) void ask('fast', `fast ${number}`)
    await finish('slow 1', 1000)
    for (let number = 1; number <= 10; number++) await finish(`fast ${number}`, 50)
    expect(started).toEqual(['slow 1', ...Array.from({ length: 10 }, (_, index) => `fast ${index + 1}`), 'slow 2'])
  })

  it('start a newcomer at the least of the active people, without credit for the past', async () => {
    const { ask, finish, started } = watch()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    await finish('a1', 1000)
    for (const name of ['b1', 'b2', 'b3']) void ask('b', name)
    await finish('a2', 10)
    await finish('b1', 10)
    // Both have used as much since both are here.
    await finish('a3', 10)
    await finish('b2', 10)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
  })

  it('charge viewer and owner, and serve the owner before guests who made the owner expensive', async () => {
    const { ask, finish, started } = watch()
    const guest = { owner: 'studio', viewer: 'link', isOneViewer: true }
    for (const name of ['guest 1', 'guest 2', 'guest 3']) void ask(guest, name)
    await finish('guest 1', 500)
    void ask({ owner: 'studio', viewer: 'office' }, 'own')
    void ask({ owner: 'other', viewer: 'elsewhere' }, 'other studio')
    await finish('guest 2', 500)
    await finish('other studio', 5)
    await finish('own', 5)
    expect(started).toEqual(['guest 1', 'guest 2', 'other studio', 'own', 'guest 3'])
  })

  it('serve a guest with many files of one studio after other guests of another studio', async () => {
    const { ask, finish, started } = watch()
    const by = (owner: string, viewer: string) => ({ owner, viewer, isOneViewer: true })
    for (const name of ['first', 'second']) void ask(by('a', 'greedy'), name)
    await finish('first', 300)
    void ask(by('b', 'greedy'), 'elsewhere')
    void ask(by('b', 'modest'), 'modest')
    await finish('second', 300)
    expect(started).toEqual(['first', 'second', 'modest'])
  })

  it('take the best of several callers who share one', async () => {
    const { ask, finish, started } = watch()
    for (const name of ['greedy 1', 'greedy 2']) void ask('greedy', name)
    const shared = new Set([{ owner: 'greedy' }])
    void ask(shared, 'shared')
    void ask('other', 'other')
    shared.add({ owner: 'newcomer' })
    await finish('greedy 1', 100)
    await finish('shared', 10)
    expect(started).toEqual(['greedy 1', 'shared', 'other'])
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

  it('are refused only to a person with too many waiting requests', async () => {
    const { ask, finish, started } = watch({ waiting: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await expect(ask('a', 'a4')).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
    void ask('b', 'b1')
    await finish('a1')
    expect(started).toEqual(['a1', 'b1'])
  })

  it('are dropped after the time limit or on abort, and no longer count', async () => {
    const { ask, finish, started, turns } = watch({ waitMs: 5 })
    void ask('a', 'a1')
    await expect(ask('a', 'a2')).rejects.toMatchObject({ code: 'too_many' })
    const left = new AbortController()
    const aborted = ask('a', 'a3', { signal: left.signal })
    left.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    await finish('a1')
    expect(turns.isIdle()).toBe(true)
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
