import { useEffect, useEffectEvent } from 'react'

/** One-shot timer, cancelled on unmount. */
export const useLater = (isDue: boolean, milliseconds: number, act: () => void): void => {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => actNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [isDue, milliseconds])
}
