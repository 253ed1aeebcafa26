import { ActionIcon, Group, Input, Progress } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { UploadType } from '#domain/file/upload.ts'
import type { UploadedFile } from '#web/lib/call/upload.ts'
import { acceptOf } from './FileField.tsx'
import { FileLink } from '../FileLink.tsx'
import { useUpload } from './useUpload.ts'
import { Cell, useField, type FieldProps } from './useField.tsx'
import { COPY } from '../copy.ts'
import { SignatureLost } from './SignatureLost.tsx'
import { UploadButton } from './UploadButton.tsx'

/** A list of uploaded documents; the form holds `[{id, name, url}]`. */
export const FilesField = (props: FieldProps & { type: UploadType }) => {
  const { value, set, error } = useField<UploadedFile[]>(props.name)
  const { send, percent, failure, signatureLost } = useUpload(props.type)
  const id = useId()
  const list = value ?? []
  const add = async (files: File[]) => {
    let next = list
    for (const [at, file] of files.entries()) {
      const sent = await send(file, at > 0)
      if (!sent) break
      next = [...next, sent]
      set(next)
    }
  }
  const without = (file: UploadedFile) => set(list.filter((each) => each.id !== file.id))
  return (
    <Cell name={props.name} w={props.w} error={failure ?? error}>
      <Input.Wrapper
        label={props.label}
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        withAsterisk={props.required}
        description={props.description}
        error={failure ?? error}
        id={id}
      >
        <div>
          {list.length > 0 && (
            <ul className="plain-list" aria-labelledby={`${id}-label`}>
              {list.map((file) => (
                <li key={file.id}>
                  <Group gap="xs" wrap="nowrap">
                    <FileLink file={file} />
                    {!props.disabled && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={COPY.file.removeOf(file.name)}
                        onClick={() => without(file)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </Group>
                </li>
              ))}
            </ul>
          )}
          {!props.disabled && (
            <UploadButton
              multiple
              onChange={(files) => void add(files)}
              accept={acceptOf(props.type)}
              field={id}
              button={{ mt: 'xs', loading: percent !== null }}
            >
              {COPY.file.add}
            </UploadButton>
          )}
          {percent !== null && <Progress value={percent} mt="xs" aria-label={COPY.file.progress} />}
          <SignatureLost lost={signatureLost} />
        </div>
      </Input.Wrapper>
    </Cell>
  )
}
