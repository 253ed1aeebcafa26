import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * Saves what is changed in its form, and rests while there is nothing to save. A browser takes the focus from what is
 * disabled; here it stays for whoever pressed it last.
 */
export const SaveButton = (props: { idle: boolean; saving: boolean; children: ReactNode }) => {
  const resting = props.idle || props.saving
  return (
    <Button
      type="submit"
      aria-disabled={resting || undefined}
      data-disabled={resting || undefined}
      aria-busy={props.saving || undefined}
      leftSection={props.saving && <Loader size={16} color="currentColor" aria-hidden />}
      // Enter in a field presses it, too.
      onClick={(event) => {
        if (resting) event.preventDefault()
      }}
    >
      {props.children}
    </Button>
  )
}
