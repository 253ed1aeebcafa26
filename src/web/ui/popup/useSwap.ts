import { useLayoutEffect, useRef, useState } from 'react'
import type { Opening } from './popup.ts'

/**
 * For a popup that takes the place of the button which was pressed before its script was there: it tells the button to go, takes
 * the focus over, and only then opens, so that closing gives the focus back to it. Whoever went on to something else while the script
 * was on its way stays there, and nothing opens.
 */
export const useSwap = ({ onThere, pressed }: Pick<Opening, 'onThere' | 'pressed'>) => {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const first = useRef({ onThere, pressed })
  useLayoutEffect(() => {
    const at = document.activeElement
    first.current.onThere()
    const stayed = [null, document.body, first.current.pressed, button.current].includes(at as HTMLElement)
    if (!stayed) return
    button.current?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { button, open, setOpen }
}
