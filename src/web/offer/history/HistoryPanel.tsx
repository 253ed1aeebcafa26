import { Alert, Button, Drawer, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { evidenceFile } from '#api/contract/evidence.ts'
import type { OfferHistory } from '#api/offer/offer-records.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { changesBetween } from '#domain/kernel/changes.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { QueryError } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { CLAUSES_COPY } from '../actions/clauses-copy.ts'
import { ListingClauses } from '../actions/ListingClauses.tsx'
import { ChangedRows } from '../Changed.tsx'
import { historyQuery } from '../queries.ts'
import { changedRows } from '#domain/offer/reading/blind/readable.ts'
import { COPY } from './copy.ts'
import type { HistoryOf } from './useHistory.tsx'
import { comparedFirst, conformedTerms, nameOf, type Version } from './versions.ts'
import { named } from '#web/ui/dialog/named.ts'

/** Every version of a negotiation, with what changed between any two of them (spec 3 §2 "history"). */
export const HistoryPanel = (props: HistoryOf & { onClose: () => void }) => {
  useFocusBack()
  useBackCloses(true, props.onClose)
  const phone = usePhone()
  const query = useQuery(historyQuery(props.offerId))
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={phone ? '100%' : 'lg'}
      {...named(COPY.title(props.who))}
    >
      {query.isPending ? (
        <Shape h={320} label={COPY.loading} />
      ) : query.data ? (
        <Stack gap="lg">
          <Compared versions={query.data.versions} state={props.state} />
          <Receipts history={query.data} />
          <BackupSteps steps={query.data.backupSteps ?? []} />
        </Stack>
      ) : (
        <QueryError error={query.error} retry={() => void query.refetch()} />
      )}
    </Drawer>
  )
}

/** Proof that one's own documents were delivered (issue 11 "Proof that outlives us"). */
const Receipts = ({ history: { versions, receipts = [] } }: { history: OfferHistory }) =>
  receipts.length === 0 ? null : (
    <section aria-label={COPY.receipts}>
      <Title order={3} fz="md" mb="xs">
        {COPY.receipts}
      </Title>
      <Text fz="sm" c="dimmed" mb="xs">
        {COPY.receiptsText}
      </Text>
      <Stack gap="xs" align="flex-start">
        {receipts.map((id) => (
          <Button
            key={id}
            component="a"
            href={urlOf(evidenceFile.path, { kind: 'receipt', id })}
            download
            variant="default"
            size="xs"
          >
            {COPY.receipt(versions.find((version) => version.offerId === id)?.typeLabel ?? '')}
          </Button>
        ))}
      </Stack>
    </section>
  )

/** What became of the backup position, step by step (negotiation.md §1.10). */
const BackupSteps = ({ steps }: { steps: NonNullable<OfferHistory['backupSteps']> }) => {
  const { dateTime } = useHomeTime()
  return steps.length === 0 ? null : (
    <section aria-label={COPY.backup}>
      <Title order={3} fz="md" mb="xs">
        {COPY.backup}
      </Title>
      <ol className="changes">
        {steps.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {text}
            <Text component="span" display="block" fz="xs" c="dimmed">
              {dateTime(at)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Compared = ({ versions, state }: { versions: readonly Version[]; state: PropertyState }) => {
  const phone = usePhone()
  const time = useHomeTime()
  const [first, second] = comparedFirst(versions)
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(second)
  const [whole, setWhole] = useState(false)
  const [before, after] = [versions[from], versions[to]]
  if (!before || !after) return <Alert color="gray">{COPY.only}</Alert>
  const options = versions.map((version, index) => ({ value: String(index), label: nameOf(version, time) }))
  return (
    <Stack gap="md">
      <SimpleGrid cols={phone ? 1 : 2} spacing="sm">
        <NativeSelect
          label={COPY.from}
          data={options}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={COPY.to}
          data={options}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
      </SimpleGrid>
      <section aria-label={COPY.changes}>
        <Title order={3} fz="md" mb="xs">
          {COPY.changes}
        </Title>
        {versions.length === 1 ? (
          <Text>{COPY.only}</Text>
        ) : (
          <Changes before={before} after={after} state={state} />
        )}
      </section>
      <div>
        <Button variant="default" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? COPY.hide : COPY.all}
        </Button>
      </div>
      {whole && <Conformed versions={versions.slice(0, to + 1)} state={state} />}
    </Stack>
  )
}

const Changes = ({ before, after, state }: { before: Version; after: Version; state: PropertyState }) => {
  const { zone } = useHomeTime()
  const rows = changedRows(before.terms, after.terms, state, zone)
  const clauses = changesBetween(before.clauses, after.clauses)
  if (rows.length + clauses.length === 0) return <Text>{COPY.none}</Text>
  const ofListing = clauses.map((each) => ({ ...each, label: `${CLAUSES_COPY.title}, ${each.label}` }))
  return <ChangedRows rows={[...rows, ...ofListing]} />
}

/** The terms as they stand, each with the document that set it. */
const Conformed = ({ versions, state }: { versions: readonly Version[]; state: PropertyState }) => {
  const time = useHomeTime()
  return (
    <section aria-label={COPY.all}>
      <Text fz="sm" c="dimmed" mb="xs">
        {COPY.conformed}
      </Text>
      <Facts
        items={conformedTerms(versions, state, time.zone).map((row) => [
          row.label,
          <>
            <span className="prose">{row.text}</span>
            <Text component="span" display="block" fz="xs" c="dimmed">
              {COPY.setBy(nameOf(row.setBy, time))}
            </Text>
          </>,
        ])}
      />
      <ListingClauses clauses={versions.at(-1)?.clauses ?? []} listingNow={[]} />
    </section>
  )
}
