import { type ComponentType, useEffect, useState } from 'react'

import { createStore, type Store } from '#lib/store/store.ts'

import { onToast, type Toast } from './toast.ts'

type ToastOutletProps = {
  /** Calls its argument when toasts should disappear: at logout, on pages with a session. */
  clearOn?: (clear: () => void) => () => void
}

export type ToasterProps = ToastOutletProps & {
  queue: Store<readonly Toast[]>
}

/** Shows toasts. The first toast loads the library; if that fails, the next one tries again. */
export function ToastOutlet({ clearOn }: ToastOutletProps) {
  const [queue] = useState(() => createStore<readonly Toast[]>([]))
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>()
  useEffect(() => {
    const stopShowing = onToast((toast) => {
      queue.set([...queue.getState(), toast])
      // Until the library is loaded, toasts wait in the queue.
      import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
    })
    const stopWatching = clearOn?.(() => queue.set([]))
    return () => {
      stopShowing()
      stopWatching?.()
    }
  }, [clearOn, queue])
  return Toaster && <Toaster queue={queue} {...(clearOn && { clearOn })} />
}
