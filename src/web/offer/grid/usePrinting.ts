import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Is the page being printed? Set before the browser takes its picture of the page, so that what is paged on a screen can be
 * there whole on paper.
 */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    const set = (now: boolean) => {
      flushSync(() => setPrinting(now))
    }
    const before = () => set(true)
    const after = () => set(false)
    const changed = () => set(media.matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    media.addEventListener('change', changed)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      media.removeEventListener('change', changed)
    }
  }, [])
  return printing
}
