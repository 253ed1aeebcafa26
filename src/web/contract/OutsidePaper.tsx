import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import type { ContractView } from '#api/contract/contract.ts'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { useUpload } from '#web/ui/form/useUpload.ts'
import { keep } from './queries.ts'
import { COPY } from './copy.ts'
import { SignatureLost } from '#web/ui/form/SignatureLost.tsx'
import { PickFile } from '#web/ui/form/PickFile.tsx'

/**
 * A contract signed outside (negotiation.md K7): the listing agent or an administrator brings its paper. It is beside
 * the sealed one, says that it is not sealed, and never replaces it.
 */
export const OutsidePaper = ({ contract, level }: { contract: ContractView; level: 2 | 3 }) => {
  const { send, percent, failure, signatureLost } = useUpload<ContractView>(
    'CONTRACT',
    `/listings/${contract.listingId}/contract`,
  )
  const may = contract.can.uploadOutside.allowed
  if (!contract.outsideFinal && !may) return null
  const pick = async (file: File | null) => {
    const after = file && (await send(file))
    if (after) keep(after)
  }
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
          <PickFile onChange={(file) => void pick(file)} accept={acceptOf('CONTRACT')}>
            {(button) => (
              <Button {...button} variant="default" loading={percent !== null}>
                {contract.outsideFinal ? COPY.outside.uploadAnother : COPY.outside.uploadContract}
              </Button>
            )}
          </PickFile>
        </Group>
      )}
      {percent !== null && <Progress value={percent} aria-label={COPY.outside.uploadProgress} />}
      <SignatureLost lost={signatureLost} />
      {failure && (
        <Text c="var(--p-bad)" fz="sm" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
