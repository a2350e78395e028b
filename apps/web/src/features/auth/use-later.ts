import { useEffect, useEffectEvent } from 'react'

/** Acts once, some time after it was told to; leaving the page takes it back. */
export const useLater = (isDue: boolean, milliseconds: number, act: () => void): void => {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => actNow(), milliseconds)
    return () => clearTimeout(timer)
  }, [isDue, milliseconds])
}
