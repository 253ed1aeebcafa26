import { Group, Stack, Text } from '@mantine/core'
import type { ContractView } from '#api/contract.ts'
import { date } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FileLink } from '#web/ui/form/FileField.tsx'
import { UNSEALED } from './OutsidePaper.tsx'

/** What the buyers of an offer from outside signed on paper stands for their part of the contract (X2). */
const SIGNED_BY_BUYERS = 'Signed by the buyers, outside Parley'

export interface OtherDocument {
  label: string
  file: { name?: string | null; url?: string | null }
}

/** The contract and what came with the offer (spec 2 §2 "Review Documents"). */
export const Documents = (props: {
  contract: ContractView
  others: readonly OtherDocument[]
  onClose: () => void
}) => (
  <Dialog onClose={props.onClose} title="Review Documents" size="lg">
    <Stack gap="xs" component="ul" className="plain-list">
      {props.contract.finalRpa && (
        <li>
          <Group justify="space-between">
            <Text>{props.contract.finalRpa.sealed ? 'Final contract' : UNSEALED}</Text>
            <FileLink file={props.contract.finalRpa} />
          </Group>
        </li>
      )}
      {props.contract.outsideFinal && props.contract.outsideFinal.id !== props.contract.finalRpa?.id && (
        <li>
          <Group justify="space-between">
            <Text>{UNSEALED}</Text>
            <FileLink file={props.contract.outsideFinal} />
          </Group>
        </li>
      )}
      {props.contract.signedRpa?.outside && (
        <li>
          <Group justify="space-between">
            <Text>{SIGNED_BY_BUYERS}</Text>
            <FileLink file={{ name: 'Signed by the buyers', url: props.contract.signedRpa.url }} />
          </Group>
        </li>
      )}
      {props.contract.initialDocuments.map((file) => (
        <li key={file.id}>
          <Group justify="space-between">
            <Text>{`Agreement, ${date(file.updateTime)}`}</Text>
            <FileLink file={{ ...file, name: 'Agreement.pdf' }} />
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
  </Dialog>
)
