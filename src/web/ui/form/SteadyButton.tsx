import { Button, Loader, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface SteadyProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'leftSection'> {
  /** There is nothing to be done by it now. */
  idle?: boolean
  busy: boolean
  /** Without it the button sends its form. */
  onPress?: () => void
  'aria-label'?: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/**
 * A button that rests while it is busy, or has nothing to do. A browser takes the focus from what is disabled; here it stays for whoever
 * pressed it last.
 */
export const SteadyButton = ({ idle = false, busy, onPress, children, ...rest }: SteadyProps) => {
  const resting = idle || busy
  return (
    <Button
      {...rest}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={resting || undefined}
      data-disabled={resting || undefined}
      aria-busy={busy || undefined}
      leftSection={busy && <Loader size={16} color="currentColor" aria-hidden />}
      // Enter in a field presses it, too.
      onClick={(event) => {
        if (resting) event.preventDefault()
        else onPress?.()
      }}
    >
      {children}
    </Button>
  )
}
