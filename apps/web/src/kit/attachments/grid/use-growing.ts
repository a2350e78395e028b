import { startTransition, useEffect, useState } from 'react'

const first = 24
const step = 40
const pauseMs = 30

/**
 * How many items of a long list to render: the first screen immediately, the rest in steps short enough not to
 * disturb scrolling or typing.
 */
export const useGrowing = (total: number): number => {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= total) return undefined
    const timer = setTimeout(() => startTransition(() => setCount((current) => current + step)), pauseMs)
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
