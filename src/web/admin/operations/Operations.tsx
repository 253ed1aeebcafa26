import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OperationsView } from '#api/admin/admin.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { HeldFiles } from './HeldFiles.tsx'
import { Listed } from './Listed.tsx'
import { operationsQuery, useRetry } from './operations-queries.ts'
import { OPERATIONS_COPY as COPY } from './operations-copy.ts'

type Failure = OperationsView['failures'][number]

/** What whoever runs this watches, in plain words: can it serve, what waits, what failed (issue 8 "Watching it"). */
export const Operations = () => {
  const query = useQuery(operationsQuery())
  if (query.isPending) return <Lines rows={8} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack gap="md">
      <SelfTest now={query.data} />
      <Alarms alarms={query.data.alarms} />
      <DamagedFiles of={query.data.damagedFiles} />
      <DailyAudit audit={query.data.audit} />
      <AuditNotes audit={query.data.audit} />
      <FormProblems forms={query.data.forms} />
      <ThisServer now={query.data} />
      <Waiting lanes={query.data.lanes} />
      <Failures failures={query.data.failures} />
      <HeldFiles />
    </Stack>
  )
}

/** Nothing on this page is amiss: a green line above a red one would be believed. */
const isFine = ({ fault, warnings, auditLate, alarms, damagedFiles, audit }: OperationsView): boolean =>
  fault === null &&
  [warnings, alarms, damagedFiles].every((list) => list.length === 0) &&
  !auditLate &&
  (audit?.found ?? 0) === 0

const SelfTest = ({ now }: { now: OperationsView }) => (
  <div aria-live="polite">
    <Stack gap="xs">
      {now.fault !== null && (
        <Alert color="red" title={COPY.fault}>
          {now.fault}
        </Alert>
      )}
      {now.warnings.map((sentence) => (
        <Alert key={sentence} color="yellow" title={COPY.warning}>
          {sentence}
        </Alert>
      ))}
      {now.auditLate && (
        <Alert color="yellow" title={COPY.warning}>
          {COPY.auditLate}
        </Alert>
      )}
      {isFine(now) && <Alert color="sea">{COPY.fine}</Alert>}
    </Stack>
  </div>
)

const Alarms = ({ alarms }: { alarms: OperationsView['alarms'] }) => (
  <Listed
    color="red"
    title={COPY.alarms}
    text={COPY.alarmsText}
    of={alarms.map(({ id, what, contractId, at }) => ({ id, what, beside: COPY.alarm(contractId, at) }))}
  />
)

/** Stored files that are given to nobody, since they are not as their records say. */
const DamagedFiles = ({ of }: { of: OperationsView['damagedFiles'] }) => (
  <Listed
    color="red"
    title={COPY.damaged}
    text={COPY.damagedText}
    of={of.map(({ id, damage, type, listingId, since }) => ({
      id,
      what: COPY.damagedFile(id, damage, type),
      beside: COPY.damagedOf(listingId, since),
    }))}
  />
)

const told = (sentences: readonly string[]) => sentences.map((what) => ({ id: what, what }))

/** What the daily check of all records found. */
const DailyAudit = ({ audit }: { audit: OperationsView['audit'] }) =>
  audit && (
    <Listed
      color="red"
      title={COPY.audit}
      text={COPY.auditText(audit.found, audit.at)}
      of={told(audit.findings)}
    />
  )

/** What was put into the record by hand: nothing is wrong with it, and somebody should know why. */
const AuditNotes = ({ audit }: { audit: OperationsView['audit'] }) =>
  audit && (
    <Listed color="yellow" title={COPY.notes} text={COPY.notesText(audit.noted)} of={told(audit.notes)} />
  )

/** Brokerages' forms that could not be filled in, so that the summary was drawn. */
const FormProblems = ({ forms }: { forms: OperationsView['forms'] }) => (
  <Listed
    color="yellow"
    title={COPY.forms}
    text={COPY.formsText}
    of={forms.map(({ id, form, brokerage, what, at }) => ({
      id,
      what,
      beside: COPY.form(form, brokerage, at),
    }))}
  />
)

const ThisServer = ({ now }: { now: OperationsView }) => (
  <section className="card" style={{ padding: 16 }} aria-labelledby="operations-server">
    <Title order={2} fz="md" mb="xs" id="operations-server">
      {COPY.server}
    </Title>
    <Facts
      items={[
        [COPY.version, now.version],
        [COPY.since, dateTime(now.startedAt)],
        [COPY.backup, now.lastBackup === null ? COPY.noBackup : dateTime(now.lastBackup)],
        [
          COPY.lastAudit,
          now.audit === null
            ? COPY.noAudit
            : COPY.auditOf(now.audit.chains, now.audit.contracts, now.audit.at),
        ],
        [COPY.refused, String(now.refusedAddresses)],
      ]}
    />
  </section>
)

const Waiting = ({ lanes }: { lanes: OperationsView['lanes'] }) => (
  <section className="card" style={{ padding: 16 }} aria-labelledby="operations-waiting">
    <Title order={2} fz="md" mb="xs" id="operations-waiting">
      {COPY.waiting}
    </Title>
    <Table fz="sm" horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{COPY.lane}</Table.Th>
          {Object.values(COPY.columns).map((title) => (
            <Table.Th key={title} scope="col" ta="end">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lanes.map((lane) => (
          <Table.Tr key={lane.lane}>
            <Table.Th scope="row" fw={400}>
              {COPY.lanes[lane.lane]}
            </Table.Th>
            <Table.Td ta="end" className="num">
              {lane.waiting}
            </Table.Td>
            <Table.Td ta="end" className="num">
              {COPY.lasts(lane.oldestSeconds)}
            </Table.Td>
            <Table.Td ta="end" className="num">
              {lane.failed}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
)

const Failures = ({ failures }: { failures: readonly Failure[] }) => {
  const retry = useRetry()
  if (failures.length === 0) return <EmptyState title={COPY.noFailures}>{COPY.noFailuresText}</EmptyState>
  return (
    <section aria-labelledby="operations-failures">
      <Title order={2} fz="md" mb="xs" id="operations-failures">
        {COPY.failures}
      </Title>
      <ul className="plain-list card" style={{ margin: 0 }}>
        {failures.map((failure, index) => (
          <li key={failure.id} style={{ borderTop: index ? '1px solid var(--p-line)' : 0 }}>
            <Group justify="space-between" p="sm" gap="sm">
              <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Group gap="xs" mb={2}>
                  <StatusBadge tone={failure.state === 'failed' ? 'bad' : 'else'} size="sm">
                    {failure.state === 'failed' ? COPY.failed : COPY.trying}
                  </StatusBadge>
                  <Text fw={600}>{whatOf(failure)}</Text>
                </Group>
                <Text fz="sm">{failure.said}</Text>
                <Text fz="sm" c="dimmed" className="num">
                  {COPY.tries(failure.attempts, failure.since)}
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={COPY.retryOf(whatOf(failure))}
                loading={retry.isPending && retry.variables === failure.id}
                onClick={() => retry.mutate(failure.id)}
              >
                {COPY.retry}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whatOf = ({ lane, job, to }: Failure): string => {
  const what = COPY.what[job ?? lane] ?? COPY.otherJob(job ?? '')
  return to === null ? what : `${what} ${COPY.to(to)}`
}
