import { afterEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#lib/session/session.ts'
import { createClientState } from '#lib/store/client-state.ts'
import {
  answerSocket,
  attemptsOnSocket,
  cutConnection,
  giveUp,
  makeReachable,
  restoreConnection,
  emittedOnSocket,
  disconnectByServer,
  emitFromServer,
} from '#testing/fake-socket.ts'
import { patience } from '#testing/patience.ts'

import { createConnection } from './connection.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

const buildSession = () => {
  const leavers = new Set<() => void>()
  const state = { isAuthenticated: true }
  const session = {
    getState: () => state,
    state: createClientState(),
    onLogOut: (leave: () => void) => {
      leavers.add(leave)
      return () => void leavers.delete(leave)
    },
    getToken: () => Promise.resolve('token'),
    call: () => Promise.resolve({}),
  } as unknown as Session // the rest is never used
  const logOut = () => {
    state.isAuthenticated = false
    for (const leave of leavers) leave()
  }
  return { session, logOut }
}

const open = async () => {
  const { session, logOut } = buildSession()
  const connection = createConnection(session, '/api')
  stop = connection.start()
  await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
  return { connection, logOut }
}

describe('the connection', () => {
  it('is open while a user is signed in and closed afterwards', async () => {
    const { connection, logOut } = await open()
    logOut()
    expect(connection.getState()).toBe('off')
    await connection.connect()
    expect(connection.getState()).toBe('off')
  })

  it('does not check the session after being disconnected by a log-out', async () => {
    vi.useFakeTimers()
    const { session, logOut } = buildSession()
    const call = vi.spyOn(session, 'call')
    const connection = createConnection(session, '/api')
    stop = connection.start()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
    disconnectByServer()
    logOut()
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(call).not.toHaveBeenCalled()
    expect(connection.getState()).toBe('off')
  })

  it('stays open until its last holder releases it, also when one starts as another stops', async () => {
    const { connection } = await open()
    const leave = connection.start()
    stop?.()
    await Promise.resolve()
    expect(connection.getState()).toBe('on')
    leave()
    stop = connection.start()
    await Promise.resolve()
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['on', 1])
    stop()
    await Promise.resolve()
    expect(connection.getState()).toBe('off')
    stop = undefined
  })

  it('reconnects automatically, rejoins its rooms and reports a possible gap', async () => {
    const { connection } = await open()
    const missed = vi.fn<() => void>()
    connection.onJoin('kitchen', missed)
    connection.visit('kitchen', null)
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), patience)
    cutConnection()
    expect(connection.getState()).toBe('connecting')
    restoreConnection()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), patience)
    expect(emittedOnSocket('join_project')).toHaveLength(2)
  })

  it.each([
    ['the tab is focused', () => window.dispatchEvent(new Event('focus'))],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('tries again after giving up when %s', async (_when, happen) => {
    const { connection } = await open()
    cutConnection()
    giveUp()
    expect(connection.getState()).toBe('off')
    restoreConnection()
    happen()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
  })

  it('starts an attempt immediately on request between two attempts', async () => {
    const { connection } = await open()
    cutConnection()
    await connection.connect()
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['connecting', 1])
    await connection.reconnect()
    expect(attemptsOnSocket()).toBe(2)
    makeReachable()
    await connection.connect()
    expect(connection.getState()).toBe('connecting') // navigation waits for the burst
    await connection.reconnect()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), patience)
    await connection.reconnect()
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['on', 3])
  })

  it('reports the open project view to the server, and when the last visitor leaves', async () => {
    const { connection } = await open()
    const leavePage = connection.visit('kitchen', null)
    const leaveChat = connection.visit('kitchen', 'discussion')
    expect(emittedOnSocket('join_project').at(-1)).toEqual({ projectId: 'kitchen', view: 'discussion' })
    leaveChat()
    expect(emittedOnSocket('join_project').at(-1)).toEqual({ projectId: 'kitchen', view: null })
    expect(emittedOnSocket('leave_project')).toEqual([])
    leavePage()
    expect(emittedOnSocket('leave_project')).toEqual([{ projectId: 'kitchen' }])
  })

  it('reports joining once for two visits to one project', async () => {
    const { connection } = await open()
    const joined = vi.fn<() => void>()
    connection.onJoin('kitchen', joined)
    connection.visit('kitchen', null)
    connection.visit('kitchen', 'board')
    await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1), patience)
    await Promise.resolve()
    expect(joined).toHaveBeenCalledTimes(1)
  })

  it('calls the join listeners when the server reports a possible gap', async () => {
    const { connection } = await open()
    const missed = vi.fn<() => void>()
    connection.onJoin('kitchen', missed)
    emitFromServer('read_again')
    expect(missed).toHaveBeenCalledTimes(1)
  })

  it("returns the server's acknowledgement, and fails without a connection", async () => {
    const { connection } = await open()
    answerSocket('send_project_message', () => ({ success: false, error: 'Not here' }))
    const message = { projectId: 'kitchen', content: 'Hello' }
    expect(await connection.emitWithAck('send_project_message', message)).toEqual({ success: false, error: 'Not here' })
    cutConnection()
    await expect(connection.emitWithAck('send_project_message', message)).rejects.toThrow('Network error')
  })

  it('no longer notifies a removed listener', async () => {
    const { connection } = await open()
    const listener = vi.fn<() => void>()
    const unsubscribe = connection.on('project_changed', listener)
    emitFromServer('project_changed', { uid_project: 'kitchen' })
    unsubscribe()
    emitFromServer('project_changed', { uid_project: 'kitchen' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
