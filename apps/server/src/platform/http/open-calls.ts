// The calls under way in this process, by person: when somebody is shut out they are broken off, an upload as well as the
// wait for an image. What an act has committed by then stays.
import type { ServerResponse } from 'node:http'

export type OpenCalls = {
  readonly begin: (uid_user: string, response: ServerResponse) => void
  /** All of them, but for the one that is answered with this. */
  readonly cut: (uid_user: string, but?: ServerResponse) => void
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
    cut: (uid_user, but) => {
      for (const response of byPerson.get(uid_user) ?? []) if (response !== but) response.destroy()
    },
    count: (uid_user) => byPerson.get(uid_user)?.size ?? 0,
  }
}
