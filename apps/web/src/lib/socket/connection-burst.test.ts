import { limits } from '@joinery/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createAnswers } from '#lib/http/answers.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createClientState } from '#lib/store/client-state.ts'
import {
  attemptsOnSocket,
  cutConnection,
  giveUp,
  makeReachable,
  refuseSockets,
  disconnectByServer,
  socketOptions,
} from '#testing/fake-socket.ts'
import { patience } from '#testing/patience.ts'

import { createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
let stop: (() => void) | undefined
afterEach(() => stop?.())

const start = () => {
  const session = {
    getState: () => ({ isAuthenticated: true }),
    state: createClientState(),
    onLogOut: () => () => undefined,
    getToken: () => Promise.resolve('token'),
    call: vi.fn<() => Promise<object>>(() => Promise.resolve({})),
  }
  const connection = createConnection(session as unknown as Session, '/api') // the rest is never used
  stop = connection.start()
  return { connection, session }
}

const { min, max } = limits.socket.slowRetry

/** Longer than five refusals take, in milliseconds. */
const burst = 20_000

const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

describe('a burst of attempts', () => {
  it('is limited to five by the library when the server is not reachable', async () => {
    const { connection } = start()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
    expect(socketOptions()).toMatchObject({
      reconnectionAttempts: 5,
      reconnectionDelay: limits.socket.reconnectionDelay,
      reconnectionDelayMax: limits.socket.reconnectionDelayMax,
    })
  })

  it('ends after five refusals and starts again at the next trigger', async () => {
    refuseSockets()
    const { connection, session } = start()
    hide()
    await vi.advanceTimersByTimeAsync(burst)
    expect(connection.getState()).toBe('off')
    // The first attempt, and five that first check the session.
    expect([attemptsOnSocket(), session.call.mock.calls.length]).toEqual([6, 5])
    await vi.advanceTimersByTimeAsync(10 * max)
    expect(attemptsOnSocket()).toBe(6)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(burst)
    expect([attemptsOnSocket(), connection.getState()]).toEqual([12, 'off'])
  })

  it('continues when the server disconnects all clients and stops responding, as in a restart', async () => {
    const { connection, session } = start()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
    session.call.mockRejectedValue(new CallError('Network error', 0))
    cutConnection()
    disconnectByServer()
    await vi.advanceTimersByTimeAsync(burst)
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['connecting', 2])
    expect(connection.serverAway.getState()).toBe(true)
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

describe('after a burst', () => {
  const giveUpOn = async () => {
    const started = start()
    await vi.waitFor(() => expect(started.connection.getState()).toBe('on'), patience)
    cutConnection()
    giveUp()
    expect(started.connection.getState()).toBe('off')
    return started
  }

  it.each([
    [2000, 0],
    [6000, 1],
  ])(
    'a single attempt is made after %i ms at random, repeatedly, until one reaches the server',
    async (wait, drawn) => {
      vi.spyOn(Math, 'random').mockReturnValue(drawn)
      const { connection } = await giveUpOn()
      for (const attempt of [2, 3, 4]) {
        await vi.advanceTimersByTimeAsync(wait - 1)
        expect(attemptsOnSocket()).toBe(attempt - 1)
        await vi.advanceTimersByTimeAsync(1)
        expect([attemptsOnSocket(), connection.getState()]).toEqual([attempt, 'off'])
      }
      makeReachable()
      await vi.advanceTimersByTimeAsync(wait)
      expect([attemptsOnSocket(), connection.getState()]).toEqual([5, 'on'])
      await vi.advanceTimersByTimeAsync(10 * max)
      expect(attemptsOnSocket()).toBe(5)
    },
  )

  it('no attempt is made in a hidden tab, and one immediately when it becomes visible', async () => {
    const { connection } = await giveUpOn()
    const visibility = hide()
    makeReachable()
    await vi.advanceTimersByTimeAsync(10 * max)
    expect(attemptsOnSocket()).toBe(1)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.getState()).toBe('on')
  })

  it.each([
    [
      'a key is pressed',
      (_session: Pick<Session, 'state'>) => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })),
    ],
    ['a call succeeds', ({ state }: Pick<Session, 'state'>) => state.get(createAnswers).notify(200)],
  ])('another burst begins immediately when %s', async (_when, happen) => {
    const { connection, session } = await giveUpOn()
    makeReachable()
    happen(session)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.getState()).toBe('on')
  })

  it.each([
    [0, true],
    [503, true],
    [200, false],
    [404, false],
  ])('a response of %i shows whether the server is unavailable', async (status, isAway) => {
    const { connection, session } = await giveUpOn()
    session.state.get(createAnswers).notify(isAway ? 200 : 503)
    session.state.get(createAnswers).notify(status)
    expect(connection.serverAway.getState()).toBe(isAway)
  })

  it('a refused single attempt checks the session once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { connection, session } = await giveUpOn()
    makeReachable()
    refuseSockets()
    await vi.advanceTimersByTimeAsync(min + limits.socket.reconnectionDelay)
    expect([attemptsOnSocket(), session.call.mock.calls.length, connection.getState()]).toEqual([2, 1, 'off'])
    expect(connection.serverAway.getState()).toBe(false)
  })
})
