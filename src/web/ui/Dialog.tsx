import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, once the dialog that took it is gone. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whoever moved the focus on purpose (another page, another dialog) keeps it.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}

/** A dialog that is open for as long as it is mounted. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useFocusBack()
  return <Modal opened {...props} />
}
