// Tracks running calls per user and aborts them when the user loses access, including uploads and calls that wait for an
// image. Committed changes remain.
import type { ServerResponse } from 'node:http'

export type OpenCalls = {
  readonly begin: (uid_user: string, response: ServerResponse) => void
  /** Aborts all calls except the one with this response. */
  readonly abort: (uid_user: string, but?: ServerResponse) => void
  readonly count: (uid_user: string) => number
}

export const createOpenCalls = (): OpenCalls => {
  const byPerson = new Map<string, Set<ServerResponse>>()
  return {
    begin: (uid_user, response) => {
      const open = byPerson.get(uid_user) ?? new Set()
      byPerson.set(uid_user, open.add(response))
      response.once('close', () => {
        open.delete(response)
        if (open.size === 0 && byPerson.get(uid_user) === open) byPerson.delete(uid_user)
      })
    },
    abort: (uid_user, but) => {
      for (const response of byPerson.get(uid_user) ?? []) if (response !== but) response.destroy()
    },
    count: (uid_user) => byPerson.get(uid_user)?.size ?? 0,
  }
}
