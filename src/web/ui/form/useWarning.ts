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
  /** What was said no to where it isn't for a gap; null: answers are missing. */
  said: string | null
  show: (said?: string | null) => void
  clear: () => void
}

type State = Pick<Warning, 'warned' | 'unseen' | 'said'>

const NOTHING: State = { warned: false, unseen: false, said: null }

/** The warning over a form that has gaps: shown when somebody wants to go on, gone once that works. */
export const useWarning = (): Warning => {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>(NOTHING)
  return {
    element,
    ...state,
    show: (said: string | null = null) => {
      setState({ warned: true, unseen: false, said })
      // The form's own library gives a field the focus first: only who leaves that one, or types in it, has gone on.
      setTimeout(() => {
        const began = document.activeElement
        let typed = false
        const onInput = () => void (typed = true)
        document.addEventListener('input', onInput)
        setTimeout(() => {
          document.removeEventListener('input', onInput)
          setState({ warned: true, unseen: !showFirstError(element.current, typed ? null : began), said })
        }, SCROLL_DELAY)
      })
    },
    clear: () => setState(NOTHING),
  }
}
