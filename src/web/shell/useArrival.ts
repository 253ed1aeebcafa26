import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A field that somebody types in and that is still there: the address changed below them, as the first save of a form does. */
const isTyping = (main: HTMLElement | null): boolean => {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && main?.contains(activeElement) === true
}

/** The page has put the focus itself: a step of a wizard whose first save gave its record an address. */
const hasBegun = (main: HTMLElement | null): boolean =>
  document.activeElement?.matches('[data-step-title]') === true &&
  main?.contains(document.activeElement) === true

/** Each navigation scrolls to the top (spec 1 §2.2) and puts the focus on the new page for keyboard and reader. */
export const useArrival = () => {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    if (isTyping(main.current) || hasBegun(main.current)) return
    window.scrollTo(0, 0)
    if (!isFirst) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
