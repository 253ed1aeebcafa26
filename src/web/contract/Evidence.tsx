import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { ContractView } from '#api/contract.ts'
import { evidenceFile } from '#api/evidence.ts'
import { urlOf } from '#web/lib/api.ts'
import { COPY } from './copy.ts'

/** The proof of a sealed contract, to keep: anybody can check it, without Parley (issue 11 "Proof that outlives us"). */
export const Evidence = ({ contract, level }: { contract: ContractView; level: 2 | 3 }) =>
  contract.finalRpa?.sealed ? (
    <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.evidence.title}>
      <Title order={level}>{COPY.evidence.title}</Title>
      <Text fz="sm" c="dimmed" maw="68ch">
        {COPY.evidence.text}
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
  ) : null
