import { limits } from '@joinery/contract/limits'

import { type Client, openSocket } from '#lib/socket/open-socket.ts'

import type { GuestSession } from './guest-session.ts'

/** Refetches on events, after every gap, and when the server disconnects. Returns a stop function. */
export const followLink = (session: GuestSession, apiBase: string): (() => void) => {
  let socket: Client | null = null
  let isOver = false
  let later: ReturnType<typeof setTimeout> | undefined

  const readAll = (): void => {
    void session.read()
    session.changes.notify(null)
  }
  /** Finds out whether the link is revoked or only the token is outdated. */
  const askWhy = async (): Promise<void> => {
    await session.read()
    if (isOver || session.getState().stage === 'gone') return
    clearTimeout(later)
    later = setTimeout(() => socket?.connect(), limits.socket.reconnectionDelayMax)
  }
  const start = async (): Promise<void> => {
    const client = await openSocket(apiBase.replace(/\/api\/?$/, '') || location.origin, session)
    if (isOver) return
    socket = client
    client.io.reconnectionAttempts(Number.POSITIVE_INFINITY)
    client.on('connect', readAll)
    client.on('read_again', readAll)
    client.on('project_review_changed', ({ uid_stack }) => {
      void session.read()
      session.changes.notify(uid_stack)
    })
    client.on('project_selections_changed', () => void session.read())
    client.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void askWhy()
    })
    client.on('connect_error', () => {
      // An active client reconnects automatically.
      if (!client.active) void askWhy()
    })
    client.connect()
  }
  // Without the socket library, the page stays static.
  start().catch(() => undefined)

  return () => {
    isOver = true
    clearTimeout(later)
    socket?.disconnect()
  }
}
