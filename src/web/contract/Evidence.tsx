import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { ContractView } from '#api/contract/contract.ts'
import { evidenceFile } from '#api/contract/evidence.ts'
import { evidenceKeptUntil } from '#domain/evidence/keeping.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { date } from '#web/lib/format.ts'
import { supportQuery } from '#web/lib/support.ts'
import { COPY } from './copy.ts'

/** The proof of a sealed contract, to keep: anybody can check it, without Parley (issue 11 "Proof that outlives us"). */
export const Evidence = (props: { contract: ContractView; propertyState: PropertyState; level: 2 | 3 }) => {
  const { contract, level } = props
  const years = useQuery(supportQuery()).data?.evidenceYears
  if (!contract.finalRpa?.sealed) return null
  const from = contract.effectiveDate
  return (
    <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.evidence.title}>
      <Title order={level}>{COPY.evidence.title}</Title>
      <Text fz="sm" c="dimmed" maw="68ch">
        {COPY.evidence.text}
        {from !== null &&
          years !== undefined &&
          ` ${COPY.evidence.kept(date(evidenceKeptUntil(props.propertyState, from, years)))}`}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          href={urlOf(evidenceFile.path, { kind: 'contract', id: contract.listingId })}
          download
          variant="default"
        >
          {COPY.evidence.download}
        </Button>
        <Button component={Link} to="/verify" variant="subtle">
          {COPY.evidence.check}
        </Button>
      </Group>
    </Stack>
  )
}
