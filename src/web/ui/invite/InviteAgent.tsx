import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { useUser } from '#web/lib/session.ts'
import { InviteDialog, type Handing } from './InviteDialog.tsx'
import { COPY } from './copy.ts'

/** What waits for an agent: its consumer invites one (spec 1 §2.13, negotiation.md O07, N10). */
export const InviteAgent = (props: {
  handing: Handing
  state: PropertyState
  title: string
  text: string
  greeting: string
}) => {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  if (useUser().impersonated) return null
  return (
    <Paper className="card" p="sm" component="section" aria-labelledby="invite-title">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 260px' }}>
          <Title order={2} id="invite-title" fz="md">
            {props.title}
          </Title>
          <Text fz="sm" c="dimmed">
            {sent ? COPY.sent(sent) : props.text}
          </Text>
        </Stack>
        <Button onClick={() => setOpen(true)}>{COPY.title}</Button>
      </Group>
      {open && (
        <InviteDialog
          handing={props.handing}
          state={props.state}
          greeting={props.greeting}
          onClose={() => setOpen(false)}
          onSent={setSent}
        />
      )}
    </Paper>
  )
}
