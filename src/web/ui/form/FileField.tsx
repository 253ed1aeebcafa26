import { Button, Group, Input, Progress, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { type UploadType, UPLOAD_ACCEPTS } from '#domain/file/upload.ts'
import type { UploadedFile } from '#web/lib/call/upload.ts'
import { useUpload } from './useUpload.ts'
import { Cell, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'
import { FileLink } from '../FileLink.tsx'
import { SignatureLost } from './SignatureLost.tsx'
import { UploadButton } from './UploadButton.tsx'

/** What the choosing dialog offers; the server judges by the bytes. */
export const acceptOf = (type: UploadType): string => UPLOAD_ACCEPTS[type].join(',')

interface PickProps {
  label: ReactNode
  required?: boolean
  description?: ReactNode
  disabled?: boolean
  /** What has to be done first, in words; until then the button is there, and off. */
  awaits?: string | undefined
  type: UploadType
  /** Flags a missing one ("***Form NEEDED"). */
  needed?: ReactNode
}

/** One uploaded document, wherever it is kept: chosen, sent at once, shown as a link, taken away again. */
export const FilePick = (
  props: PickProps & {
    value: UploadedFile | null
    set: (value: UploadedFile | null) => void
    upload: ReturnType<typeof useUpload<UploadedFile>>
    error?: string | undefined
  },
) => {
  const { value, set } = props
  const { send, percent, signatureLost } = props.upload
  const id = useId()
  const pick = async (file: File | null) => {
    const sent = file && (await send(file))
    if (sent) set(sent)
  }
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={props.required}
      description={props.description}
      error={props.error}
      id={id}
    >
      <Group gap="xs" my={4} wrap="wrap">
        {value && props.type === 'LISTING_IMAGE' && (
          <img className="picture" src={value.url} alt={value.name} />
        )}
        {value && props.type !== 'LISTING_IMAGE' && (
          <Group gap={4} wrap="nowrap" w={{ base: '100%', sm: 'auto' }} miw={0}>
            <IconFile size={18} aria-hidden style={{ flexShrink: 0 }} />
            <FileLink file={value} />
          </Group>
        )}
        {!props.disabled && (
          <UploadButton
            onChange={(file) => void pick(file)}
            accept={acceptOf(props.type)}
            field={id}
            off={props.awaits !== undefined}
            button={{
              loading: percent !== null,
              'aria-describedby': props.awaits ? `${id}-awaits` : props.error ? `${id}-error` : undefined,
            }}
          >
            {value ? COPY.file.replace : COPY.file.upload}
          </UploadButton>
        )}
        {props.awaits && (
          <Text fz="sm" c="dimmed" id={`${id}-awaits`}>
            {props.awaits}
          </Text>
        )}
        {value && !props.disabled && !props.awaits && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => set(null)}
            id={`${id}-remove`}
            aria-labelledby={`${id}-remove ${id}-label`}
          >
            {COPY.file.remove}
          </Button>
        )}
        {!value && !props.error && props.needed && (
          <Text fz="sm" fw={600} c="var(--p-bad)">
            {props.needed}
          </Text>
        )}
      </Group>
      {percent !== null && <Progress value={percent} mt="xs" aria-label={COPY.file.progress} />}
      <SignatureLost lost={signatureLost && value !== null} />
    </Input.Wrapper>
  )
}

/** One uploaded document of a form, which holds `{id, name, url}`. */
export const FileField = (props: FieldProps & Pick<PickProps, 'type' | 'needed' | 'awaits'>) => {
  const { value, set, error } = useField<UploadedFile>(props.name)
  const upload = useUpload(props.type)
  const sentence = upload.failure ?? error
  const { name, w, ...shown } = props
  return (
    <Cell name={name} w={w} error={sentence}>
      <FilePick {...shown} value={value} set={set} upload={upload} error={sentence} />
    </Cell>
  )
}
