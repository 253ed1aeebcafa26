import { useEffect, useEffectEvent, useState } from 'react'

/** Says once that an element came in sight, while `may`: the reader has reached the end. Answers the element's ref. */
export const useEnd = (may: boolean, onEnd: (() => void) | undefined) => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const reached = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (!element || !may) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reached()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, may])
  return setElement
}
