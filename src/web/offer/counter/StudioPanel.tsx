import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { QueryError } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

/** The panel of the studio: beside the offers, on a phone the whole screen (spec 3 §2 "Slide-in panels"). */
export const StudioPanel = (props: {
  title: string
  /** A dialog is above it: Escape is that one's. */
  busy: boolean
  /** Why it cannot be shown. */
  error: unknown
  retry: () => void
  loading: boolean
  onClose: () => void
  children: ReactNode
}) => {
  useFocusBack()
  useBackCloses(true, () => !props.busy && props.onClose())
  const phone = usePhone()
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={phone ? '100%' : 'min(1040px, 92vw)'}
      {...named(props.title)}
      // One begins at what it is, not at its cross.
      title={
        <span tabIndex={-1} data-autofocus>
          {props.title}
        </span>
      }
      closeButtonProps={{ 'aria-label': COPY.close }}
      closeOnEscape={!props.busy}
      closeOnClickOutside={false}
    >
      {props.error ? (
        <QueryError error={props.error} retry={props.retry} />
      ) : props.loading ? (
        <Shape h={480} radius="md" label={COPY.loading} />
      ) : (
        props.children
      )}
    </Drawer>
  )
}
