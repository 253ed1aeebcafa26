import { Group, Stack, Text } from '@mantine/core'
import type { ContractView } from '#api/contract/contract.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { AdditionalDocuments } from './AdditionalDocuments.tsx'
import { COPY } from './copy.ts'

export interface OtherDocument {
  label: string
  file: { name?: string | null; url?: string | null }
}

/** The contract and what came with the offer (spec 2 §2 "Review Documents"). */
export const Documents = (props: {
  contract: ContractView
  others: readonly OtherDocument[]
  onClose: () => void
}) => {
  const { date } = useHomeTime()
  return (
    <Dialog onClose={props.onClose} title={COPY.documents.reviewDocuments} size="lg">
      <Stack gap="md">
        <Stack gap="xs" component="ul" className="plain-list">
          {props.contract.finalRpa && (
            <li>
              <Group justify="space-between">
                <Text>
                  {props.contract.finalRpa.sealed ? COPY.documents.finalContract : COPY.outside.unsealed}
                </Text>
                <FileLink file={props.contract.finalRpa} />
              </Group>
            </li>
          )}
          {props.contract.outsideFinal && props.contract.outsideFinal.id !== props.contract.finalRpa?.id && (
            <li>
              <Group justify="space-between">
                <Text>{COPY.outside.unsealed}</Text>
                <FileLink file={props.contract.outsideFinal} />
              </Group>
            </li>
          )}
          {props.contract.signedRpa?.outside && (
            <li>
              <Group justify="space-between">
                <Text>{COPY.documents.signedByBuyers}</Text>
                <FileLink file={{ name: COPY.documents.signedFile, url: props.contract.signedRpa.url }} />
              </Group>
            </li>
          )}
          {props.contract.initialDocuments.map((file) => (
            <li key={file.id}>
              <Group justify="space-between">
                <Text>{COPY.documents.agreement(date(file.updateTime))}</Text>
                <FileLink file={{ ...file, name: COPY.documents.agreementFile }} />
              </Group>
            </li>
          ))}
          {props.others.map(({ label, file }) => (
            <li key={label}>
              <Group justify="space-between">
                <Text>{label}</Text>
                <FileLink file={file} />
              </Group>
            </li>
          ))}
        </Stack>
        <AdditionalDocuments contract={props.contract} />
      </Stack>
    </Dialog>
  )
}
