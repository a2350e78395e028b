import { createStore } from '#lib/store/store.ts'
import { useStore, useStoreFact } from '#lib/store/use-store.ts'

const everyMs = 15_000

/** One clock for the whole page, which runs only while it has subscribers. */
const clock = createStore(Date.now(), (set) => {
  const tick = () => set(Date.now())
  tick() // the stored time may be old, because the clock stops without subscribers
  const timer = setInterval(tick, everyMs)
  return () => clearInterval(timer)
})

/** The current time, updated regularly, for texts such as '5m ago'. */
export const useNow = (): number => useStore(clock)

export const useToday = (): number => useStoreFact(clock, () => new Date().setHours(0, 0, 0, 0))
