import { Group, Stack, Text, Title } from '@mantine/core'
import type { ContractView } from '#api/contract/contract.ts'
import { UploadOutside } from '#web/ui/dialog/UploadOutside.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { keep } from './queries.ts'
import { COPY } from './copy.ts'

/**
 * A contract signed outside (negotiation.md K7): the listing agent or an administrator brings its paper. It is beside
 * the sealed one, says that it is not sealed, and never replaces it.
 */
export const OutsidePaper = (props: { contract: ContractView; address: string; level: 2 | 3 }) => {
  const { contract, address, level } = props
  const may = contract.can.uploadOutside.allowed
  if (!contract.outsideFinal && !may) return null
  return (
    <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.outside.title}>
      <Title order={level}>{COPY.outside.title}</Title>
      <Text fz="sm" c="dimmed">
        {may ? COPY.outside.text : COPY.outside.reading}
      </Text>
      {contract.outsideFinal && (
        <Group gap="xs">
          <FileLink file={contract.outsideFinal} />
          <Text fz="sm">{COPY.outside.unsealed}</Text>
        </Group>
      )}
      {may && (
        <Group>
          <UploadOutside
            listingId={contract.listingId}
            address={address}
            replaces={contract.outsideFinal !== null}
            onStored={keep}
          >
            {contract.outsideFinal ? COPY.outside.uploadAnother : COPY.outside.uploadContract}
          </UploadOutside>
        </Group>
      )}
    </Stack>
  )
}
