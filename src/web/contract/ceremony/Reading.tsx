import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { ContractView } from '#api/contract.ts'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'
import { COPY } from '../copy.ts'

/**
 * The agreement to read before it is signed: `onEnd` when its end was reached, `onBytes` with the very file that is shown. A
 * view of the same agreement as text stands above the pages, where there is one.
 */
export const Reading = (props: {
  contract: ContractView
  /** The file that is shown is not the one on record. */
  another: boolean
  onEnd: () => void
  onBytes: (bytes: Uint8Array) => void
}) => {
  const { contract } = props
  if (!contract.documentHash)
    return (
      <Stack gap="xs" role="status">
        <Text>{COPY.ceremony.preparing}</Text>
        <Skeleton h={400} radius="md" />
      </Stack>
    )
  return (
    <Stack gap="xs">
      {props.another && (
        <Alert color="red" role="alert">
          {COPY.ceremony.another}
        </Alert>
      )}
      <PdfViewer
        url={contract.agreement.url}
        title={COPY.ceremony.agreement}
        onEnd={props.onEnd}
        onBytes={props.onBytes}
        legible
      />
    </Stack>
  )
}
