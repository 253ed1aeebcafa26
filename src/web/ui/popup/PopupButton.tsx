import { Suspense, useState, type ReactNode } from 'react'
import type { Opening, PopupButton as Button } from './popup.ts'

/**
 * A button with something that opens beside it. What opens is a `piece`: its script, with what places it, comes with the first
 * press, since a page of many buttons does not wait for it. Until then the button stands alone.
 */
export const PopupButton = (props: {
  button: Button
  haspopup: 'menu' | 'dialog'
  children: (opening: Opening) => ReactNode
}) => {
  /** What had the focus at the press: the button, or nothing where a browser gives buttons none. */
  const [pressed, setPressed] = useState<Element | null>(null)
  const [there, setThere] = useState(false)
  const opening = {
    button: props.button,
    pressed,
    onThere: () => setThere(true),
    onClose: () => setPressed(null),
  }
  return (
    <>
      {!there &&
        props.button({
          onClick: () => setPressed(document.activeElement ?? document.body),
          'aria-haspopup': props.haspopup,
          'aria-expanded': false,
        })}
      {pressed && <Suspense fallback={null}>{props.children(opening)}</Suspense>}
    </>
  )
}
