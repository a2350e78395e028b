import { type ComponentType, useEffect, useState } from 'react'

import { hasToasts, subscribeToToasts } from './toast.ts'

/** Where toasts appear. Its library is loaded by the first toast; when it does not come, the next one asks again. */
export function ToastOutlet() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      // Without it, what was to be said waits in the queue.
      if (hasToasts()) import('./toaster.tsx').then((module) => setToaster(() => module.Toaster)).catch(() => {})
    }
    look()
    return subscribeToToasts(look)
  }, [])
  return Toaster && <Toaster />
}
