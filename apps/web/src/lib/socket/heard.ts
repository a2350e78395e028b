// When the server last told what, for parts of the page that come after the connection: what they hear later is only what
// came since, and what they have read may be older.

type Confirmed = { readonly at: number; readonly quietMs: number }

export type Heard = {
  readonly note: (event: string, payload?: { readonly quietMs?: number | undefined }) => void
  /** The connection is gone. */
  readonly reset: () => void
  /** For how long nothing of this was told to the person; undefined until the server has confirmed who it is. */
  readonly quietMs: (...events: readonly string[]) => number | undefined
}

export const createHeard = (now = () => performance.now()): Heard => {
  const lastAt = new Map<string, number>()
  let confirmed: Confirmed | null = null
  return {
    note: (event, payload) => {
      lastAt.set(event, now())
      if (event === 'authentication_confirmed') confirmed = { at: now(), quietMs: payload?.quietMs ?? 0 }
    },
    reset: () => {
      lastAt.clear()
      confirmed = null
    },
    quietMs: (...events) => {
      if (!confirmed) return undefined
      const since = events.flatMap((event) => lastAt.get(event) ?? [])
      return now() - Math.max(confirmed.at - confirmed.quietMs, ...since)
    },
  }
}
