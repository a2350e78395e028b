import { useSyncExternalStore } from 'react'

import { dayOf } from './due-state.ts'

const lookMs = 60_000

const subscribe = (onLook: () => void): (() => void) => {
  const timer = setInterval(onLook, lookMs)
  return () => clearInterval(timer)
}

/** The day on this browser's calendar; past midnight it is the next one. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayOf(new Date()))
