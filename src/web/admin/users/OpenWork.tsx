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

type Works = readonly OpenWorkView[]

/** Why each that was not handed over was refused, by its id. */
type Refused = ReadonlyMap<string, string>

const keyOf = (work: OpenWorkView): string => `${work.kind} ${work.id} ${work.part}`

const saidOf = (work: OpenWorkView): string => openWorkSentence(work, 'administrator')

/**
 * What keeps an account from being deleted, each with what ends it: an agent's part goes to another agent (issue 9). One agent takes all
 * that lies in one state, the license being of it; what is to go to somebody else is changed at its own line.
 */
export const OpenWork = ({ userId, items }: { userId: string; items: Works }) => {
  const handed = items.filter(({ part }) => isReassignable(part))
  const [refused, setRefused] = useState<Refused>(new Map())
  const byState = [...Map.groupBy(handed, ({ propertyState }) => propertyState)]
  return (
    <Stack gap="xs">
      <Text fw={600}>{COPY.deletion.open}</Text>
      {handed.length > 0 && (
        <Text fz="sm" c="dimmed">
          {COPY.deletion.agentPart(handed.length > 1)}
        </Text>
      )}
      {byState.map(([state, works]) => (
        <HandOver
          key={state}
          userId={userId}
          works={works}
          onRefused={(found) =>
            // Those of other states keep theirs; of what is gone nothing is shown.
            setRefused((before) => new Map([...before, ...found]))
          }
        />
      ))}
      <ul className="plain-list">
        {items.map((work) => (
          <Item
            key={keyOf(work)}
            userId={userId}
            work={work}
            alone={handed.length === 1}
            refusal={isReassignable(work.part) ? refused.get(work.id) : undefined}
          />
        ))}
      </ul>
    </Stack>
  )
}

const Item = (props: { userId: string; work: OpenWorkView; alone: boolean; refusal: string | undefined }) => {
  const { userId, work, alone, refusal } = props
  const [changing, setChanging] = useState(false)
  const reassignable = isReassignable(work.part)
  return (
    <li style={{ padding: '8px 0', borderTop: '1px solid var(--p-line)' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Anchor component={Link} to={`/listing/${work.listingId}`} underline="always">
          {saidOf(work)}
        </Anchor>
        {reassignable && !alone && (
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ flexShrink: 0 }}
            aria-expanded={changing}
            aria-label={`${COPY.deletion.change}: ${saidOf(work)}`}
            onClick={() => setChanging(!changing)}
          >
            {COPY.deletion.change}
          </Button>
        )}
      </Group>
      {!reassignable && (
        <Text fz="sm" c="dimmed">
          {COPY.deletion.ownPart}
        </Text>
      )}
      {refusal !== undefined && (
        <Alert color="red" role="alert" mt="xs">
          {COPY.deletion.refused(work.address || COPY.deletion.newHome, refusal)}
        </Alert>
      )}
      {changing && <HandOver userId={userId} works={[work]} />}
    </li>
  )
}

/** One agent for one thing, or for all there is. */
const HandOver = (props: {
  userId: string
  works: Works
  /** Of several: why each was refused that was. */
  onRefused?: (found: Refused) => void
}) => {
  const { userId, works, onRefused } = props
  const [agentId, setAgentId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const reassignment = useReassignment(userId)
  const wrong = agentProblem(reassignment.error)
  const [only] = works.length === 1 ? works : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (agentId === null) return
    reassignment.mutate(
      works.map(({ kind, id }) => ({ kind, id, agentId })),
      {
        onSuccess: (refused) =>
          onRefused?.(new Map(refused.map(({ id, error }) => [id, agentProblem(error) ?? messageOf(error)]))),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs" mt="xs">
        <div style={{ flex: '1 1 260px' }}>
          <AgentSelect
            works={works}
            label={only ? undefined : COPY.deletion.allTo}
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
          aria-label={only && `${COPY.deletion.hand}: ${saidOf(only)}`}
        >
          {only ? COPY.deletion.hand : COPY.deletion.handAll}
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
