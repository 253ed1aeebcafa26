import { Button, type ButtonProps, type FileButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useUser } from '#web/lib/session.ts'
import { offAt } from '../offAt.ts'
import { PickFile } from './PickFile.tsx'

interface Props<M extends boolean> extends Pick<FileButtonProps<M>, 'multiple' | 'onChange' | 'accept'> {
  /** The id of a field: its label `<id>-label` names the browser's own input, and the button together with the words on it. */
  field?: string
  /** What names the input where no field's label does. */
  inputLabel?: string
  /** Something else has to be done first: it is there, and pressing it does nothing. */
  off?: boolean
  button?: ButtonProps & {
    ref?: Ref<HTMLButtonElement>
    'aria-label'?: string
    'aria-describedby'?: string | undefined
  }
  children: ReactNode
}

/** The button that chooses files to send, the same everywhere. An impersonator sends none. */
export const UploadButton = <M extends boolean = false>(props: Props<M>) => {
  const { field, inputLabel, off = false, button, children, ...pick } = props
  if (useUser().impersonated) return null
  return (
    <PickFile<M>
      {...pick}
      inputProps={field ? { 'aria-labelledby': `${field}-label` } : { 'aria-label': inputLabel }}
    >
      {(press) => (
        <Button
          {...(off ? offAt(true) : press)}
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          id={field && `${field}-button`}
          aria-labelledby={field && !button?.['aria-label'] ? `${field}-button ${field}-label` : undefined}
          {...button}
        >
          {children}
        </Button>
      )}
    </PickFile>
  )
}
