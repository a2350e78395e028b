import { createListeners } from '#lib/store/listeners.ts'
import type { Readable } from '#lib/store/store.ts'

const { subscribe, notify } = createListeners(() => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
})

export const online: Readable<boolean> = { getState: () => navigator.onLine, subscribe }
