import { useSyncExternalStore } from 'react'

const everyMs = 15_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for the whole page, which runs only while somebody looks at it. */
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  // It stood still while nobody looked.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of watchers) each()
  }, everyMs)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, which goes on; for texts such as '5m ago'. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)

/** When the present day began here; past midnight it is the next one. */
export const useToday = (): number => useSyncExternalStore(watch, () => new Date().setHours(0, 0, 0, 0))
