// Toasts before their library is loaded: a queue that the outlet empties once it stands. The first toast loads it.
import { createStore } from '#lib/store/store.ts'

export type Toast = {
  text: string
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds on the screen; the outlet's default is the contract's time for success messages. */
  duration?: number
  action?: { label: string; onAct: () => void }
}

const waiting = createStore<readonly Toast[]>([])

export const showToast = (toast: Toast): void => waiting.set([...waiting.getState(), toast])

export const takeToasts = (): readonly Toast[] => {
  const taken = waiting.getState()
  if (taken.length > 0) waiting.set([])
  return taken
}

export const hasToasts = (): boolean => waiting.getState().length > 0

export const subscribeToToasts = waiting.subscribe
