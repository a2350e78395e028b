import { useEffect, useState } from 'react'

const delayMs = 300

/** False at first, then true: quick loading shows no placeholder. */
export const useLate = (): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
