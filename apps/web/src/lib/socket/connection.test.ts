import { afterEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#lib/session/session.ts'
import { createClientState } from '#lib/store/client-state.ts'
import {
  answerSocket,
  attemptsOnSocket,
  cutLine,
  giveUp,
  makeReachable,
  mendLine,
  saidOnSocket,
  sendAway,
  serverSays,
} from '#testing/fake-socket.ts'

import { createConnection } from './connection.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** As much of a session as a connection asks for. */
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
  } as unknown as Session // the rest is never asked for
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
  await vi.waitFor(() => expect(connection.getState()).toBe('on'), 30_000)
  return { connection, logOut }
}

describe('the connection', () => {
  it('is open while somebody is signed in, and closed after', async () => {
    const { connection, logOut } = await open()
    logOut()
    expect(connection.getState()).toBe('off')
    await connection.wake()
    expect(connection.getState()).toBe('off')
  })

  it('asks nothing for somebody who was sent away because they left', async () => {
    vi.useFakeTimers()
    const { session, logOut } = buildSession()
    const call = vi.spyOn(session, 'call')
    const connection = createConnection(session, '/api')
    stop = connection.start()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), 30_000)
    sendAway()
    logOut()
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect(call).not.toHaveBeenCalled()
    expect(connection.getState()).toBe('off')
  })

  it('stays open until the last who asked for it has gone, also when one comes as another goes', async () => {
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

  it('comes back by itself, joins its rooms again, and says that something may have been missed', async () => {
    const { connection } = await open()
    const missed = vi.fn<() => void>()
    connection.onJoin('kitchen', missed)
    connection.visit('kitchen', null)
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), 30_000)
    cutLine()
    expect(connection.getState()).toBe('connecting')
    mendLine()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), 30_000)
    await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), 30_000)
    expect(saidOnSocket('join_project')).toHaveLength(2)
  })

  it.each([
    ['the tab is looked at', () => window.dispatchEvent(new Event('focus'))],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('that gave up tries again when %s', async (_when, happen) => {
    const { connection } = await open()
    cutLine()
    giveUp()
    expect(connection.getState()).toBe('off')
    mendLine()
    happen()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), 30_000)
  })

  it('that is between two attempts begins one at once when somebody asks for it', async () => {
    const { connection } = await open()
    cutLine()
    await connection.wake()
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['connecting', 1])
    await connection.reconnect()
    expect(attemptsOnSocket()).toBe(2)
    makeReachable()
    await connection.wake()
    expect(connection.getState()).toBe('connecting') // going to another page waits for the burst
    await connection.reconnect()
    await vi.waitFor(() => expect(connection.getState()).toBe('on'), 30_000)
    await connection.reconnect()
    expect([connection.getState(), attemptsOnSocket()]).toEqual(['on', 3])
  })

  it('tells the server which view of a project is before the eyes, and when the last visitor has left', async () => {
    const { connection } = await open()
    const leavePage = connection.visit('kitchen', null)
    const leaveChat = connection.visit('kitchen', 'discussion')
    expect(saidOnSocket('join_project').at(-1)).toEqual({ projectId: 'kitchen', view: 'discussion' })
    leaveChat()
    expect(saidOnSocket('join_project').at(-1)).toEqual({ projectId: 'kitchen', view: null })
    expect(saidOnSocket('leave_project')).toEqual([])
    leavePage()
    expect(saidOnSocket('leave_project')).toEqual([{ projectId: 'kitchen' }])
  })

  it('reports once that it has joined, with the last view that was requested', async () => {
    const { connection } = await open()
    const joined = vi.fn<() => void>()
    connection.onJoin('kitchen', joined)
    connection.visit('kitchen', null)
    connection.visit('kitchen', 'board')
    await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1))
    await Promise.resolve()
    expect(joined).toHaveBeenCalledTimes(1)
  })

  it('reads everything again when the server says that something may have been missed', async () => {
    const { connection } = await open()
    const missed = vi.fn<() => void>()
    connection.onJoin('kitchen', missed)
    serverSays('read_again')
    expect(missed).toHaveBeenCalledTimes(1)
  })

  it('answers what the server acknowledged, and fails without a connection', async () => {
    const { connection } = await open()
    answerSocket('send_project_message', () => ({ success: false, error: 'Not here' }))
    const message = { projectId: 'kitchen', content: 'Hello' }
    expect(await connection.ask('send_project_message', message)).toEqual({ success: false, error: 'Not here' })
    cutLine()
    await expect(connection.ask('send_project_message', message)).rejects.toThrow('Network error')
  })

  it('no longer tells whoever stopped listening', async () => {
    const { connection } = await open()
    const heard = vi.fn<() => void>()
    const stopHearing = connection.on('project_changed', heard)
    serverSays('project_changed', { uid_project: 'kitchen' })
    stopHearing()
    serverSays('project_changed', { uid_project: 'kitchen' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
