import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractRowView } from '#api/admin/admin-tables.ts'
import type { ContractView } from '#api/contract/contract.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { sendFile } from '#web/lib/call/upload.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { acceptOf } from '#web/ui/form/FileField.tsx'
import { PickFile } from '#web/ui/form/PickFile.tsx'
import { isSigned } from '#web/ui/form/signed.ts'
import { COPY as UI_COPY } from '#web/ui/copy.ts'
import { toast } from '#web/ui/toast.ts'
import { reloadContracts } from './negotiations.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

/** Brings the paper of a contract that was signed outside (K7); what fails is said in a dialog (spec 1 §8). */
export const UploadContract = ({ row }: { row: ContractRowView }) => {
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const pick = async (file: File | null) => {
    if (!file) return
    setPercent(0)
    try {
      await sendFile<ContractView>(`/listings/${row.listingId}/contract`, 'CONTRACT', file, setPercent)
      toast((await isSigned(file)) ? `${COPY.uploaded} ${UI_COPY.file.signatureLost}` : COPY.uploaded)
      await reloadContracts()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPercent(null)
    }
  }
  return (
    <>
      <PickFile onChange={(file) => void pick(file)} accept={acceptOf('CONTRACT')}>
        {(button) => (
          <Button
            {...button}
            size="compact-sm"
            variant="default"
            disabled={percent !== null}
            aria-label={COPY.uploadOf(row.listingAddress)}
          >
            {percent === null ? COPY.upload : `${COPY.uploading} ${percent}%`}
          </Button>
        )}
      </PickFile>
      {failure !== null && (
        <Dialog title={COPY.uploadFailed} onClose={() => setFailure(null)}>
          <Stack gap="md">
            <Text role="alert">{failure}</Text>
            <Group justify="flex-end">
              <Button onClick={() => setFailure(null)}>{COPY.close}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
