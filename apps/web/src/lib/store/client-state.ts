/** Creates a piece of client state; the function itself is its key. */
export type CreateState<Value> = () => Value

/**
 * All client state of one signed-in person: stores, drafts, caches, the connection. A piece is created when it is first
 * read. Logging out replaces the whole, so nothing reaches the next person at this browser.
 */
export type ClientState = {
  readonly get: <Value>(create: CreateState<Value>) => Value
}

export const createClientState = (): ClientState => {
  const values = new Map<CreateState<unknown>, unknown>()
  return {
    get: <Value>(create: CreateState<Value>) => {
      if (!values.has(create)) values.set(create, create())
      return values.get(create) as Value // set above by the function that is its key
    },
  }
}
