import { useRef, useState, type RefObject } from 'react'
import { showFirstError } from '../firstError.ts'

/** Milliseconds before the page scrolls to the first offending field (spec 1 §9). */
const SCROLL_DELAY = 300

export interface Warning {
  /** The form whose fields are looked through. */
  element: RefObject<HTMLFormElement | null>
  /** Somebody wanted to go on and could not. */
  warned: boolean
  /** No field on the screen says why. */
  unseen: boolean
  show: () => void
  clear: () => void
}

/** The warning over a form that has gaps: shown when somebody wants to go on, gone once that works. */
export const useWarning = (): Warning => {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState({ warned: false, unseen: false })
  return {
    element,
    ...state,
    show: () => {
      setState({ warned: true, unseen: false })
      setTimeout(() => setState({ warned: true, unseen: !showFirstError(element.current) }), SCROLL_DELAY)
    },
    clear: () => setState({ warned: false, unseen: false }),
  }
}
