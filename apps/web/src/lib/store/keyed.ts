/** One value per key, created on first use and reused until it is deleted. */
export type Keyed<Value> = {
  readonly open: (key: string) => Value
  readonly delete: (key: string) => void
}

export const createKeyed = <Value>(make: (key: string) => Value): Keyed<Value> => {
  const values = new Map<string, Value>()
  return {
    open: (key) => {
      const known = values.get(key)
      if (known !== undefined) return known
      const made = make(key)
      values.set(key, made)
      return made
    },
    delete: (key) => void values.delete(key),
  }
}
