/** Runs at most `limit` acts at a time, the others in the order in which they came. */
export const createBounded = (limit: number): (<Result>(act: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (act) => {
    // A finished act passes its slot directly to the first in the queue, so that no new call can take it in between.
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
