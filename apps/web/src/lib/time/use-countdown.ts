import { useEffect, useState } from 'react'

const second = 1000

/** Counts down whole seconds by the clock, so that a sleeping tab does not fall behind. */
export const useCountdown = (): { readonly secondsLeft: number; readonly start: (milliseconds: number) => void } => {
  const [endsAt, setEndsAt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return undefined
    const count = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / second)))
    count()
    const timer = setInterval(count, second)
    return () => clearInterval(timer)
  }, [endsAt])
  return {
    secondsLeft,
    start: (milliseconds) => {
      setEndsAt(Date.now() + milliseconds)
      setSecondsLeft(Math.ceil(milliseconds / second))
    },
  }
}
