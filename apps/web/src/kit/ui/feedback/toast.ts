// Toasts before their library is loaded: a queue that the outlet empties once it stands. The first toast loads it.

export type Toast = {
  text: string
  tone?: 'plain' | 'good' | 'bad'
  /** Milliseconds on the screen; the outlet's default is the contract's time for success messages. */
  duration?: number
  action?: { label: string; onAct: () => void }
}

const waiting: Toast[] = []
const listeners = new Set<() => void>()

export const showToast = (toast: Toast): void => {
  waiting.push(toast)
  for (const listener of listeners) listener()
}

export const takeToasts = (): Toast[] => waiting.splice(0)

export const hasToasts = (): boolean => waiting.length > 0

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
