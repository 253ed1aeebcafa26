import { useEffect, useState } from 'react'

/** The value as it was `delay` milliseconds after it last changed. */
export const useDebounced = <T>(value: T, delay: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
