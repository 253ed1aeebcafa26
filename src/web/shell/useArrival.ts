import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Each navigation scrolls to the top (spec 1 §2.2) and puts the focus on the new page for keyboard and reader. */
export const useArrival = () => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
