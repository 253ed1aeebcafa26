import { Group, Input, Text } from '@mantine/core'
import { useId } from 'react'
import type { Detail } from '#domain/kernel/refusal.ts'
import { UploadButton } from '#web/ui/form/UploadButton.tsx'
import { FORMS_COPY as COPY } from './forms-copy.ts'

/** One of the two files of a form, with everything that is wrong with it beside it. */
export const FormFilePick = (props: {
  label: string
  hint: string
  accept: string
  file: File | null
  onPick: (file: File) => void
  busy?: boolean
  /** It was asked for, and is not there. */
  missing?: boolean
  faults: readonly Detail[]
}) => {
  const id = useId()
  const { label, file, faults, missing = false } = props
  const said = missing ? `${id}-missing` : `${id}-faults`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk
      description={props.hint}
      error={missing ? COPY.required : undefined}
      errorProps={{ id: `${id}-missing` }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      data-missing={missing || undefined}
    >
      <Group gap="xs" my={4}>
        {file && (
          <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
        )}
        <UploadButton
          onChange={(picked) => picked && props.onPick(picked)}
          accept={props.accept}
          field={id}
          button={{
            loading: props.busy ?? false,
            'aria-label': file ? COPY.replaceOf(label) : COPY.chooseOf(label),
            'aria-describedby': missing || faults.length > 0 ? said : undefined,
          }}
        >
          {file ? COPY.replace : COPY.choose}
        </UploadButton>
      </Group>
      {faults.length > 0 && (
        <div id={`${id}-faults`} role="alert">
          <Text fz="sm" fw={600} c="var(--p-bad)">
            {COPY.faults(faults.length)}
          </Text>
          <ul style={{ margin: '4px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' }}>
            {faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <Text component="span" fz="sm" c="dimmed">
                  {path}
                </Text>
                <Text fz="sm">{message}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Input.Wrapper>
  )
}
