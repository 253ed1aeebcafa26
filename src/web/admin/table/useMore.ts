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
    for (const child of viewport.current.children) watching.observe(child)
    return () => watching.disconnect()
  }, [look])
  return { viewport, more, look }
}
