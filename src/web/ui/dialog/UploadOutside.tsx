import { Button, Progress, Stack, Text } from '@mantine/core'
import { useState, type ComponentPropsWithRef } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import { fileSize } from '#domain/kernel/text/format.ts'
import { sendFile } from '#web/lib/call/upload.ts'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { PickFile } from '#web/ui/form/PickFile.tsx'
import { SignatureLost } from '#web/ui/form/SignatureLost.tsx'
import { isSigned } from '#web/ui/form/signed.ts'
import { COPY } from '#web/ui/copy.ts'
import { toast } from '#web/ui/toast.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const WORDS = CONTRACT_WORDS.uploadOutside

interface Outside {
  listingId: string
  /** The home, as the dialog names it. */
  address: string
  /** A paper came before, whose place the new one takes. */
  replaces: boolean
  /** Takes up the contract as it is afterwards. */
  onStored: (after: ContractView) => unknown
}

interface Picked {
  file: File
  /** Has a digital signature inside, which does not come along. */
  signed: boolean
}

/**
 * The button that brings the paper of a contract signed outside (negotiation.md K7). Nothing is stored before it was
 * asked whether it is the right one: the home, the file, and who will see it stand in the question.
 */
export const UploadOutside = ({
  listingId,
  address,
  replaces,
  onStored,
  ...button
}: Outside & Omit<ComponentPropsWithRef<typeof Button<'button'>>, 'onClick'>) => {
  const [picked, setPicked] = useState<Picked | null>(null)
  const pick = async (file: File | null) => {
    if (file) setPicked({ file, signed: await isSigned(file) })
  }
  return (
    <>
      <PickFile onChange={(file) => void pick(file)} accept={acceptOf('CONTRACT')}>
        {(opens) => <Button variant="default" {...button} {...opens} aria-haspopup="dialog" />}
      </PickFile>
      {picked && (
        <UploadDialog
          {...picked}
          {...{ listingId, address, replaces, onStored }}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  )
}

/** What fails is said in it, and the file stays (spec 1 §8). */
const UploadDialog = (props: Outside & Picked & { onClose: () => void }) => {
  const { listingId, file, onClose } = props
  const [percent, setPercent] = useState<number | null>(null)
  const send = async () => {
    setPercent(0)
    try {
      const after = await sendFile<ContractView>(
        `/listings/${listingId}/contract`,
        'CONTRACT',
        file,
        setPercent,
      )
      await props.onStored(after)
    } finally {
      setPercent(null)
    }
    toast(WORDS.done)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={WORDS.title}
      about={`outside/${listingId}`}
      confirm={WORDS.confirm}
      failed={COPY.outside.failed}
      onConfirm={send}
    >
      <Stack gap="sm">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>{props.address}</Text>
          <Text>{COPY.outside.fileOf(file.name, fileSize(file.size))}</Text>
        </div>
        <Text>{COPY.outside.seen}</Text>
        <Text>{`${WORDS.text} ${WORDS.next}`}</Text>
        {props.replaces && <Text>{COPY.outside.instead}</Text>}
        <SignatureLost lost={props.signed} />
        {percent !== null && <Progress value={percent} aria-label={COPY.file.progress} />}
      </Stack>
    </ConfirmDialog>
  )
}
