import { limits } from '@joinery/contract/limits'
import { useEffect, useState } from 'react'

/** A message that disappears after the time of success messages. Showing it again restarts the time. */
export const useTransientMessage = (): readonly [string | null, (message: string | null) => void] => {
  const [shown, setShown] = useState<{ readonly message: string } | null>(null)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => setShown(null), limits.screen.successMessage)
    return () => clearTimeout(timer)
  }, [shown])
  return [shown?.message ?? null, (message) => setShown(message === null ? null : { message })]
}
