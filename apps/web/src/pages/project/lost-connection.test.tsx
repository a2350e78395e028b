import { limits } from '@joinery/contract/limits'
import { connectionMessages } from '@joinery/contract/messages/connection-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createAnswers } from '#lib/http/answers.ts'
import { cutConnection, giveUp, makeReachable, restoreConnection, emittedOnSocket } from '#testing/fake-socket.ts'

import { visit } from './board/board-testing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online')) // resets the offline state for listeners
})

/** Opens a board with a connected socket. */
const visitBoard = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = await visit()
  await waitFor(() => expect(emittedOnSocket('join_project').length).toBeGreaterThan(0))
  return page
}

const wait = () => act(() => void vi.advanceTimersByTime(limits.screen.offlineNoticeDelay))

describe('board without a connection', () => {
  test('hides a short interruption', async () => {
    await visitBoard()
    act(cutConnection)
    await act(async () => restoreConnection())
    wait()
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
    expect(screen.queryByText(connectionMessages.back)).toBeNull()
  })

  test.each([0, 503])('names the server when a request ends with status %i', async (status) => {
    const { session } = await visitBoard()
    act(cutConnection)
    act(() => session.state.get(createAnswers).notify(status))
    wait()
    expect(screen.getByRole('alert').textContent).toBe('The server is restarting')
  })

  test('names the network when the browser is offline, in one banner', async () => {
    const { session } = await visitBoard()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(cutConnection)
    act(() => void dispatchEvent(new Event('offline')))
    act(() => session.state.get(createAnswers).notify(0))
    wait()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([connectionMessages.offline])
  })

  test('reconnects after any outage, refetches, and says so', async () => {
    const { api } = await visitBoard()
    act(cutConnection)
    act(giveUp)
    wait()
    expect(screen.getByRole('alert').textContent).toBe(connectionMessages.lost)
    const before = api.sent('getBoard').length
    makeReachable()
    act(() => void vi.advanceTimersByTime(limits.socket.slowRetry.max))
    expect(await screen.findByText(connectionMessages.back)).toBeTruthy()
    await waitFor(() => expect(api.sent('getBoard').length).toBeGreaterThan(before))
    act(() => void vi.advanceTimersByTime(limits.screen.restoredNotice))
    expect(screen.queryByText(connectionMessages.back)).toBeNull()
  })
})
