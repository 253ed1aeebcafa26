import { Button, type ButtonProps, type FileButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { PickFile } from './PickFile.tsx'

/** The button that chooses files to send, the same everywhere; `inputName` names the browser's own input behind it. */
export const UploadButton = <M extends boolean = false>(
  props: Pick<FileButtonProps<M>, 'multiple' | 'onChange' | 'accept'> & {
    inputName: { 'aria-labelledby': string } | { 'aria-label': string }
    button?: ButtonProps & {
      id?: string
      ref?: Ref<HTMLButtonElement>
      'aria-label'?: string
      'aria-labelledby'?: string
      'aria-describedby'?: string | undefined
    }
    children: ReactNode
  },
) => {
  const { inputName, button, children, ...pick } = props
  return (
    <PickFile<M> {...pick} inputProps={inputName}>
      {(press) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          {...press}
          {...button}
        >
          {children}
        </Button>
      )}
    </PickFile>
  )
}
