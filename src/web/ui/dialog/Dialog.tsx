import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'
import { named } from './named.ts'

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
export const Dialog = (props: Omit<ModalProps, 'opened' | 'title'> & { title: string }) => {
  useFocusBack()
  // What Escape doesn’t close, Back doesn’t either; the page stays all the same.
  useBackCloses(true, () => props.closeOnEscape !== false && props.onClose())
  return (
    <Modal opened {...props} {...named(props.title)}>
      <FirstField>{props.children}</FirstField>
    </Modal>
  )
}
