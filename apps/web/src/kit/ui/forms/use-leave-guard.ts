import { useEffect } from 'react'

/** While a reload would lose something that nobody keeps, the browser asks first. Words are kept; chosen files cannot be. */
export const useLeaveGuard = (wouldLose: boolean): void =>
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
