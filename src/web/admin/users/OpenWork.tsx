import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { OpenWorkView } from '#api/admin/admin.ts'
import { isReassignable, openWorkSentence } from '#domain/account/deletion.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { AgentSelect, agentProblem } from '../negotiations/AgentSelect.tsx'
import { useReassignment } from '../queries.ts'
import { COPY } from '../copy.ts'
import { TABLES_COPY } from '../negotiations/tables-copy.ts'

/** What keeps an account from being deleted, each with what ends it: an agent's part goes to another agent (issue 9). */
export const OpenWork = ({ userId, items }: { userId: string; items: readonly OpenWorkView[] }) => (
  <Stack gap="xs">
    <Text fw={600}>{COPY.deletion.open}</Text>
    <ul className="plain-list">
      {items.map((work) => (
        <li
          key={`${work.kind} ${work.id} ${work.part}`}
          style={{ padding: '12px 0', borderTop: '1px solid var(--p-line)' }}
        >
          <Anchor component={Link} to={`/listing/${work.listingId}`} underline="always">
            {openWorkSentence(work)}
          </Anchor>
          <Text fz="sm" c="dimmed">
            {isReassignable(work.part) ? COPY.deletion.agentPart : COPY.deletion.ownPart}
          </Text>
          {isReassignable(work.part) && <HandOver userId={userId} work={work} />}
        </li>
      ))}
    </ul>
  </Stack>
)

const HandOver = ({ userId, work }: { userId: string; work: OpenWorkView }) => {
  const [agentId, setAgentId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const reassignment = useReassignment(userId)
  const wrong = agentProblem(reassignment.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (agentId !== null) reassignment.mutate({ kind: work.kind, id: work.id, agentId })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs" mt="xs">
        <div style={{ flex: '1 1 260px' }}>
          <AgentSelect
            work={work}
            but={userId}
            value={agentId}
            onChange={(id) => {
              setAgentId(id)
              reassignment.reset()
            }}
            error={tried && agentId === null ? TABLES_COPY.agentMissing : wrong}
          />
        </div>
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: 25 }}
          loading={reassignment.isPending}
          aria-label={`${COPY.deletion.hand}: ${openWorkSentence(work)}`}
        >
          {COPY.deletion.hand}
        </Button>
      </Group>
      {reassignment.isError && wrong === undefined && (
        <Alert color="red" role="alert" mt="xs">
          {messageOf(reassignment.error)}
        </Alert>
      )}
    </form>
  )
}
