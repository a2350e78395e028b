import { startTransition, useEffect, useState } from 'react'

/** A little more than a large window shows. */
const first = 24
const step = 40
const pauseMs = 30

/**
 * How many of a long list to show: the first screen at once, the rest in small steps right after it. Each step is short
 * enough that nobody who scrolls or types meanwhile notices it.
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
