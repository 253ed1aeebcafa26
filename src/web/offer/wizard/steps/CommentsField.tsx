import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { COMMENT_LIMIT } from '#domain/kernel/text/clean.ts'
import { ContactWarning } from '#web/ui/form/ContactWarning.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** A block of text that the other side will read: says how much room is left, and warns of contact data in it. */
export const CommentsField = (props: {
  name: string
  label?: string
  maxLength?: number
  description?: string
}) => {
  const text = useWatch({ name: props.name }) as string | null
  return (
    <div>
      <TextAreaField
        name={props.name}
        label={props.label ?? WIZARD_COPY.comments}
        maxLength={props.maxLength ?? COMMENT_LIMIT}
      />
      {props.description && (
        <Text fz="xs" c="dimmed" mt={4}>
          {props.description}
        </Text>
      )}
      <ContactWarning text={text} />
    </div>
  )
}
