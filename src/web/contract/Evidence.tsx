import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { ContractView } from '#api/contract/contract.ts'
import { evidenceFile, type EvidenceList } from '#api/contract/evidence.ts'
import { evidenceKeptUntil } from '#domain/evidence/keeping.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { date } from '#web/lib/format.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { COPY } from './copy.ts'
import { receiptsOf } from './offered.ts'
import { evidenceQuery } from './queries.ts'

type Packaged = EvidenceList['contracts'][number]

/**
 * The proof of a contract, to keep: anybody can check it, without Parley (issue 11 "Proof that outlives us"). Whole once everybody has
 * signed, as it stands before; of each contract of this home that the viewer is a party of. Receipts are those of the contract that is
 * shown; without one, of each that is offered: its parties keep the proof of an agreement that fell through.
 */
export const Evidence = (props: {
  listingId: string
  contract?: ContractView
  propertyState: PropertyState
  level: 2 | 3
}) => {
  const { listingId, contract, level } = props
  const years = useQuery(metaDataQuery()).data?.evidenceYears
  const found = useQuery(evidenceQuery(listingId, contract)).data
  if (!found) return null
  const ready = found.contracts.filter((one) => one.ready)
  const receipts = receiptsOf(found, contract?.id)
  if (ready.length + receipts.length === 0) return null
  const from = ready[0]?.effectiveDate
  return (
    <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.evidence.title}>
      <Title order={level}>{COPY.evidence.title}</Title>
      <Text fz="sm" c="dimmed" maw="68ch">
        {COPY.evidence.text}
        {from &&
          years !== undefined &&
          ` ${COPY.evidence.kept(date(evidenceKeptUntil(props.propertyState, from, years)))}`}
      </Text>
      {ready.length > 1 && <Text fz="sm">{COPY.evidence.several}</Text>}
      {ready.map((one) => (
        <Download key={one.id} listingId={listingId} one={one} named={ready.length > 1} />
      ))}
      <Receipts receipts={receipts} />
      <div>
        <Button component={Link} to="/verify" variant="subtle">
          {COPY.evidence.check}
        </Button>
      </div>
    </Stack>
  )
}

/** The package of one contract; `named`: there are others beside it. */
const Download = ({ listingId, one, named }: { listingId: string; one: Packaged; named: boolean }) => {
  const cancelled = one.state === 'CANCELLED'
  const { date } = useHomeTime()
  const name = COPY.evidence.of(date(one.madeAt), cancelled)
  const label = one.finished || cancelled ? COPY.evidence.download : COPY.evidence.downloadSoFar
  const query = { contractId: one.id, unfinished: one.finished ? undefined : 'true' }
  return (
    <div>
      {named && (
        <Text fz="sm" fw={600}>
          {name}
        </Text>
      )}
      {!one.finished && (
        <Text fz="sm" mb={4}>
          {cancelled ? COPY.evidence.cancelledEarly : COPY.evidence.soFar}
        </Text>
      )}
      <Button
        component="a"
        href={urlOf(evidenceFile.path, { kind: 'contract', id: listingId }, query)}
        download
        variant="default"
        aria-label={named ? `${label}: ${name}` : undefined}
      >
        {label}
      </Button>
    </div>
  )
}

/** Proof that one's own documents were delivered. */
const Receipts = ({ receipts }: Pick<EvidenceList, 'receipts'>) => {
  const { dateTime } = useHomeTime()
  return receipts.length === 0 ? null : (
    <>
      <Text fz="sm" fw={600}>
        {COPY.evidence.receipts}
      </Text>
      <Group gap="xs">
        {receipts.map(({ offerId, typeLabel, deliveredAt }) => (
          <Button
            key={offerId}
            component="a"
            href={urlOf(evidenceFile.path, { kind: 'receipt', id: offerId })}
            download
            variant="default"
            size="xs"
          >
            {COPY.evidence.receipt(typeLabel, dateTime(deliveredAt))}
          </Button>
        ))}
      </Group>
    </>
  )
}
