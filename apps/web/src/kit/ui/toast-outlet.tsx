import { lazy, Suspense, useEffect, useState } from 'react'

import { hasToasts, subscribeToToasts } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

/** Where toasts appear. Its library is loaded by the first toast. */
export function ToastOutlet() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const look = () => setNeeded((needed) => needed || hasToasts())
    look()
    return subscribeToToasts(look)
  }, [])
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
