import { useEffect, useState } from 'react'

/** Returns the whole seconds since `since`, ticking. */
export const useElapsed = (since: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1000))
}
