/** Runs at most `limit` functions at a time and queues the others in order. */
export const createConcurrencyLimit = (limit: number): (<Result>(act: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    // A finished function passes its slot directly to the next in the queue, so a new call cannot take it.
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
