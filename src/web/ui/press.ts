import type { MouseEvent, PointerEvent } from 'react'

interface Press {
  readonly area: DOMRect
  x: number
  y: number
}

const presses = new WeakMap<Element, Press>()

const within = ({ left, right, top, bottom }: DOMRect, { x, y }: Press) =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * A press belongs to the button on which it began, also where the page moves below the pointer before it is released
 * (leaving a field shows or hides its message). Letting go elsewhere still takes it back (WCAG 2.5.2).
 */
export const steadyPress = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    const button = event.currentTarget
    if (event.button !== 0 || event.pointerType === 'touch') return
    presses.set(button, { area: button.getBoundingClientRect(), x: event.clientX, y: event.clientY })
    button.setPointerCapture(event.pointerId)
  },
  onPointerUp: (event: PointerEvent<HTMLElement>) => {
    const press = presses.get(event.currentTarget)
    if (press) Object.assign(press, { x: event.clientX, y: event.clientY })
  },
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const press = presses.get(event.currentTarget)
    presses.delete(event.currentTarget)
    if (!press || within(press.area, press) || within(event.currentTarget.getBoundingClientRect(), press))
      return
    event.preventDefault()
    event.stopPropagation()
  },
}
