import { ActionIcon, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { AgentView } from '#api/kernel/records.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

/** Phone and email to copy, where the server gave them (spec 3 §2 "copy icons"). */
export const AgentContact = ({ agent }: { agent: AgentView }) => {
  const clipboard = useClipboard()
  if (!agent.phone && !agent.email) return null
  const copy = (text: string) => {
    clipboard.copy(text)
    toast(COPY.agent.copied)
  }
  return (
    <Group gap={4} ml={-8}>
      {agent.phone && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={COPY.agent.copyPhone(fullName(agent))}
          onClick={() => copy(phone(agent.phone))}
        >
          <IconPhone size={18} aria-hidden />
        </ActionIcon>
      )}
      {agent.email && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={COPY.agent.copyEmail(fullName(agent))}
          onClick={() => copy(agent.email ?? '')}
        >
          <IconMail size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
