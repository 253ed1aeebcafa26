import { useEffect, useState } from 'react'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Gives the focus back to what had it before, once the dialog that took it is gone; where that went with it, to the page. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whoever moved the focus on purpose (another page, another dialog) keeps it.
      setTimeout(() => {
        if (isLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus()
        if (isLost()) document.getElementById('main')?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
