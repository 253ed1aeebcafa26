import { useCallback, useEffect, useRef, useState } from 'react'

/** On which side of something that scrolls sideways there is more, for a shadow at that edge; `look` again when it was scrolled. */
export const useMore = () => {
  const viewport = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<'start' | 'end' | 'both' | undefined>(undefined)
  const look = useCallback(() => {
    const { scrollLeft, scrollWidth, clientWidth } = viewport.current ?? document.body
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    setMore(before && after ? 'both' : before ? 'start' : after ? 'end' : undefined)
  }, [])
  useEffect(() => {
    if (!viewport.current) return
    const watching = new ResizeObserver(look)
    watching.observe(viewport.current)
    // The box around a table keeps its width when the table grows.
    for (const inside of viewport.current.querySelectorAll(':scope > *, table')) watching.observe(inside)
    return () => watching.disconnect()
  }, [look])
  return { viewport, more, look }
}
