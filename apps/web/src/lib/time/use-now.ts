import { createStore } from '#lib/store/store.ts'
import { useStore, useStoreFact } from '#lib/store/use-store.ts'

const everyMs = 15_000

/** One clock for the whole page, which runs only while a component shows it. */
const clock = createStore(Date.now(), (set) => {
  const tick = () => set(Date.now())
  tick() // it stood still while nobody looked
  const timer = setInterval(tick, everyMs)
  return () => clearInterval(timer)
})

/** The time, which goes on; for texts such as '5m ago'. */
export const useNow = (): number => useStore(clock)

/** When the present day began here; past midnight it is the next one. */
export const useToday = (): number => useStoreFact(clock, () => new Date().setHours(0, 0, 0, 0))
