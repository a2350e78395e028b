/** Creates a piece of client state; the function itself is its key. */
export type CreateState<Value> = () => Value

/**
 * All client state of one signed-in user: stores, drafts, caches, the connection. Values are created on first read.
 * Log-out replaces the whole, so nothing leaks to the next user of this browser.
 */
export type ClientState = {
  readonly get: <Value>(create: CreateState<Value>) => Value
}

export const createClientState = (): ClientState => {
  const values = new Map<CreateState<unknown>, unknown>()
  return {
    get: <Value>(create: CreateState<Value>) => {
      if (!values.has(create)) values.set(create, create())
      return values.get(create) as Value // set above under its own key
    },
  }
}
