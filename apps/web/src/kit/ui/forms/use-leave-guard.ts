import { useEffect } from 'react'

/** The browser asks before a reload that would lose data. Drafts of text are saved; chosen files cannot be. */
export const useLeaveGuard = (wouldLose: boolean): void =>
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
