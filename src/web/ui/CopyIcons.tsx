import { ActionIcon, Group } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { phone } from '#domain/kernel/text/format.ts'
import { copyText } from './clipboard.ts'
import { COPY } from './copy.ts'

/** Somebody's phone and email to copy, as far as there are any (spec 2 §2, spec 3 §2 "copy icons"). */
export const CopyIcons = (props: {
  name: string
  phone: string | null | undefined
  email: string | null | undefined
}) => {
  const { name, phone: number, email } = props
  return (
    <Group gap={4} wrap="nowrap">
      {number && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={COPY.clipboard.phone(phone(number), name)}
          onClick={() => void copyText(phone(number))}
        >
          <IconPhone size={18} aria-hidden />
        </ActionIcon>
      )}
      {email && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={COPY.clipboard.email(name)}
          onClick={() => void copyText(email)}
        >
          <IconMail size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
