/** Whether the browser believes to have a network, as a store. */
export const online = {
  subscribe: (listener: () => void): (() => void) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
  isOnline: (): boolean => navigator.onLine,
}
