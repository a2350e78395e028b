import { useEffect, useState } from 'react'

/** The present day: at midnight Today becomes Yesterday. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const midnight = new Date(now).setHours(24, 0, 0, 0)
    const timer = setTimeout(() => setNow(Date.now()), midnight - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [now])
  return now
}
