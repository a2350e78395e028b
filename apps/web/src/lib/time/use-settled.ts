import { useEffect, useState } from 'react'

/** A value that has not changed for a moment, so that not every letter becomes a request. */
export const useSettled = <Value>(value: Value, milliseconds = 150): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
