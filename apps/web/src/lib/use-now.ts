import { useSyncExternalStore } from 'react'

const everyMs = 15_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for the whole page, which runs only while somebody looks at it. */
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
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
export const useNow = (): number => {
  const seen = useSyncExternalStore(watch, () => now)
  return Math.max(seen, now)
}
