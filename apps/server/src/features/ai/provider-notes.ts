/** What came of the last request to each provider, in this process. */
export type ProviderNotes = {
  /** A reason says what went wrong; null: it answered as it should. */
  readonly set: (id: string, reason: string | null, at: Date) => void
  readonly get: (id: string) => { readonly reason: string | null; readonly at: Date } | undefined
}

export const createProviderNotes = (): ProviderNotes => {
  const notes = new Map<string, { readonly reason: string | null; readonly at: Date }>()
  return { set: (id, reason, at) => void notes.set(id, { reason, at }), get: (id) => notes.get(id) }
}
