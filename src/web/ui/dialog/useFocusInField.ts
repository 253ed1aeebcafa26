import { useSyncExternalStore } from 'react'

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'

const subscribe = (listener: () => void) => {
  // Between two fields nothing has the focus for a moment.
  const left = () => void setTimeout(listener)
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', left)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', left)
  }
}

/** Is somebody in a field, so that what opens unasked would take the keys from under their hands? */
export const useFocusInField = (): boolean =>
  useSyncExternalStore(subscribe, () => document.activeElement?.matches(FIELDS) === true)
