import { type ComponentType, useEffect, useState } from 'react'

import { useSessionStore } from '#lib/session/session-provider.tsx'
import { createStore, type Store } from '#lib/store/store.ts'

import { onToast, type Toast } from './toast.ts'

/** Toasts that are not shown yet. */
export type ToastQueue = Store<readonly Toast[]>

/** Where toasts appear. The first toast loads their library; if that fails, the next one tries again. */
export function ToastOutlet() {
  const session = useSessionStore()
  const [queue] = useState((): ToastQueue => createStore<readonly Toast[]>([]))
  const [Toaster, setToaster] = useState<ComponentType<{ queue: ToastQueue }>>()
  useEffect(() => {
    const stopShowing = onToast((toast) => {
      queue.set([...queue.getState(), toast])
      // Until the library is loaded, toasts wait in the queue.
      import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
    })
    const stopWatching = session.onLogOut(() => queue.set([]))
    return () => {
      stopShowing()
      stopWatching()
    }
  }, [session, queue])
  return Toaster && <Toaster queue={queue} />
}
