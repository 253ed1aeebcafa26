import {
  cloneElement,
  Suspense,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { piece } from '../dialog/piece.tsx'
import { andThen, idsOf } from './own.ts'
import { loadTip } from './tip.ts'
import type { TipProps } from './Tip.tsx'

const Tip = piece(async () => (await loadTip()).Tip, { unasked: true })

/** Milliseconds until it opens under the pointer, and until it closes behind it: time enough to read on. */
const OPENS = 250
const CLOSES = 400

/** One thing that is about to happen; another takes its place. */
class Delay {
  #timer = 0
  run(act: () => void, ms: number) {
    this.stop()
    this.#timer = window.setTimeout(act, ms)
  }
  stop() {
    window.clearTimeout(this.#timer)
  }
}

interface HintProps extends Pick<TipProps, 'label' | 'position'> {
  /** Not on touch, where a press does something else. */
  mouseOnly?: boolean
  disabled?: boolean
  /** It says what the element is called anyway. */
  silent?: boolean
  children: ReactElement<Record<string, unknown>>
}

/**
 * What an element means, on hover, focus and tap. A page has a hundred of them and shows one: what draws and places it comes
 * with the first, and an element that nobody points at costs nothing but its handlers.
 */
export const Hint = ({ children, label, position, mouseOnly, disabled, silent }: HintProps) => {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [delay] = useState(() => new Delay())
  useEffect(() => () => delay.stop(), [delay])
  const soon = (next: boolean, ms: number) => delay.run(() => setOpen(next), ms)
  const at = (element: HTMLElement, ms: number) => {
    if (disabled) return
    setTarget(element)
    soon(true, ms)
  }
  const shown = open && !disabled
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: andThen(own.onPointerEnter, (event: PointerEvent<HTMLElement>) => {
          if (event.pointerType !== 'touch') at(event.currentTarget, OPENS)
        }),
        // After a tap as well, and no leaving comes before the next one.
        onMouseEnter: andThen(own.onMouseEnter, (event: MouseEvent<HTMLElement>) => {
          if (!mouseOnly) at(event.currentTarget, OPENS)
        }),
        onMouseLeave: andThen(own.onMouseLeave, () => soon(false, CLOSES)),
        onFocus: andThen(own.onFocus, (event: FocusEvent<HTMLElement>) => {
          if (event.currentTarget.matches(':focus-visible')) at(event.currentTarget, 0)
        }),
        onBlur: andThen(own.onBlur, () => soon(false, 0)),
        'aria-describedby': idsOf(own['aria-describedby'], shown && !silent && id),
      })}
      {target && (
        <Suspense fallback={null}>
          <Tip
            id={id}
            target={target}
            opened={shown}
            label={label}
            position={position}
            silent={silent}
            onDismiss={() => soon(false, 0)}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
    </>
  )
}
