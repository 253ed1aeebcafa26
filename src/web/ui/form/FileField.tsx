import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { type UploadType, UPLOAD_ACCEPTS } from '#domain/file/upload.ts'
import type { UploadedFile } from '#web/lib/upload.ts'
import { useUpload } from './useUpload.ts'
import { Cell, useField, type FieldProps } from './useField.tsx'

/** What the choosing dialog offers; the server judges by the bytes. */
export const acceptOf = (type: UploadType): string => UPLOAD_ACCEPTS[type].join(',')

export const FileLink = ({ file }: { file: { name?: string | null; url?: string | null } }) =>
  file.url ? (
    <Text
      component="a"
      href={file.url}
      target="_blank"
      rel="noreferrer"
      c="var(--p-accent)"
      fz="sm"
      style={{ overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24, lineHeight: '24px' }}
    >
      {file.name ?? 'Document'}
    </Text>
  ) : (
    <Text fz="sm">{file.name ?? 'Document'}</Text>
  )

/** One uploaded document; the form holds `{id, name, url}`. `needed` flags a missing one ("***Form NEEDED"). */
export const FileField = (props: FieldProps & { type: UploadType; needed?: ReactNode }) => {
  const { value, set, error } = useField<UploadedFile>(props.name)
  const { send, percent, failure } = useUpload(props.type)
  const id = useId()
  const sentence = failure ?? error
  const pick = async (file: File | null) => {
    const sent = file && (await send(file))
    if (sent) set(sent)
  }
  return (
    <Cell name={props.name} w={props.w} error={sentence}>
      <Input.Wrapper
        label={props.label}
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        withAsterisk={props.required}
        description={props.description}
        error={sentence}
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
            <FileButton
              onChange={(file) => void pick(file)}
              accept={acceptOf(props.type)}
              inputProps={{ 'aria-labelledby': `${id}-label` }}
            >
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={percent !== null}
                  id={`${id}-button`}
                  aria-labelledby={`${id}-button ${id}-label`}
                  aria-describedby={sentence ? `${id}-error` : undefined}
                >
                  {value ? 'Replace' : 'Upload'}
                </Button>
              )}
            </FileButton>
          )}
          {value && !props.disabled && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => set(null)}
              id={`${id}-remove`}
              aria-labelledby={`${id}-remove ${id}-label`}
            >
              Remove
            </Button>
          )}
          {!value && !sentence && props.needed && (
            <Text fz="sm" fw={600} c="var(--p-bad)">
              {props.needed}
            </Text>
          )}
        </Group>
        {percent !== null && <Progress value={percent} mt="xs" aria-label="Upload progress" />}
      </Input.Wrapper>
    </Cell>
  )
}
