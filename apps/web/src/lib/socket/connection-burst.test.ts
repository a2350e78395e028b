import { limits } from '@joinery/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#lib/session/session.ts'
import { attemptsOnSocket, refuseSockets, socketOptions } from '#testing/fake-socket.ts'

import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

const start = () => {
  const session = {
    getState: () => ({ isAuthenticated: true }),
    onLogOut: () => () => undefined,
    getToken: () => Promise.resolve('token'),
    call: vi.fn<() => Promise<object>>(() => Promise.resolve({})),
  }
  const connection = createConnection(session as unknown as Session, '/api') // the rest is never asked for
  stop = connection.start()
  return { connection, session }
}

/** Far longer than a burst lasts. */
const hour = 60 * 60 * 1000

describe('a burst of attempts', () => {
  it('ends after five when the server cannot be reached', async () => {
    const { connection } = start()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'))
    expect(socketOptions()).toMatchObject({
      reconnectionAttempts: 5,
      reconnectionDelay: limits.socket.reconnectionDelay,
      reconnectionDelayMax: limits.socket.reconnectionDelayMax,
    })
  })

  it('ends after five when the server refuses each, and the next reason to try begins another', async () => {
    refuseSockets()
    const { connection, session } = start()
    await vi.advanceTimersByTimeAsync(hour)
    expect(connection.getState()).toBe('off')
    // The first attempt, and five that ask before whether the session still lives.
    expect([attemptsOnSocket(), session.call.mock.calls.length]).toEqual([6, 5])
    await vi.advanceTimersByTimeAsync(hour)
    expect(attemptsOnSocket()).toBe(6)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(hour)
    expect([attemptsOnSocket(), connection.getState()]).toEqual([12, 'off'])
  })

  it('waits longer before each attempt', async () => {
    refuseSockets()
    start()
    await vi.advanceTimersByTimeAsync(0)
    const { reconnectionDelay } = limits.socket
    for (const attempt of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(reconnectionDelay * attempt - 1)
      expect(attemptsOnSocket()).toBe(attempt)
      await vi.advanceTimersByTimeAsync(1)
      expect(attemptsOnSocket()).toBe(attempt + 1)
    }
  })
})
