import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

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

/**
 * A dialog begins at its first field, where it has one, rather than at its cross. What asks for the focus by itself
 * (`data-autofocus`) keeps it.
 */
export const FirstField = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current?.querySelector('[data-autofocus]')) return
    element.current
      ?.querySelector('input:not([type=file], [type=hidden], :disabled), textarea:not([readonly]), select')
      ?.setAttribute('data-autofocus', '')
  }, [])
  return <div ref={element}>{children}</div>
}

/** A dialog that is open for as long as it is mounted. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useFocusBack()
  return (
    <Modal opened {...props}>
      <FirstField>{props.children}</FirstField>
    </Modal>
  )
}
