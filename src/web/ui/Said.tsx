import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

const focus = (said: HTMLDivElement | null) => said?.focus()

/** What was just done: the focus goes on here when the dialog that did it is gone, and the button that opened it with it. */
export const Said = (props: { title?: string; children: ReactNode }) => (
  <Alert ref={focus} tabIndex={-1} color="sea" role="status" title={props.title}>
    {props.children}
  </Alert>
)
