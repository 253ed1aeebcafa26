import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { InviteDialog } from './InviteDialog.tsx'
import { COPY } from './copy.ts'

/** A submitted offer waits for an agent: its consumer invites one (negotiation.md O07, N10). */
export const InviteAgent = (props: { offerId: string; address: string }) => {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  return (
    <Paper className="card" p="sm" component="section" aria-labelledby="invite-title">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 260px' }}>
          <Title order={2} id="invite-title" fz="md">
            {COPY.invite.title}
          </Title>
          <Text fz="sm" c="dimmed" role={sent ? 'status' : undefined}>
            {sent ? COPY.invite.sent(sent) : COPY.invite.text}
          </Text>
        </Stack>
        <Button onClick={() => setOpen(true)}>{COPY.invite.open}</Button>
      </Group>
      {open && <InviteDialog {...props} onClose={() => setOpen(false)} onSent={setSent} />}
    </Paper>
  )
}
