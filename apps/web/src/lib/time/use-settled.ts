import { useEffect, useState } from 'react'

/** Debounces a value, so that not every keystroke sends a request. */
export const useSettled = <Value>(value: Value, milliseconds = 150): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
