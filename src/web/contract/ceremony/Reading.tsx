import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract.ts'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { COPY } from '../copy.ts'
import { ReadingText } from './ReadingText.tsx'

/**
 * The agreement to read before it is signed: `onEnd` when its end was reached, `onBytes` with the very file that is shown. A
 * page of paper is too small for a phone: there the words come first, and the paper is one tap away.
 */
export const Reading = (props: {
  contract: ContractView
  /** The file that is shown is not the one on record. */
  another: boolean
  onEnd: () => void
  onBytes: (bytes: Uint8Array) => void
}) => {
  const { contract } = props
  const phone = usePhone()
  const [chosen, setChosen] = useState<'text' | 'pdf' | null>(null)
  const view = chosen ?? (phone ? 'text' : 'pdf')
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
      <SegmentedControl
        aria-label={COPY.review.whatToRead}
        value={view}
        onChange={(value) => setChosen(value as 'text' | 'pdf')}
        data={[
          { value: 'text', label: COPY.review.contractText },
          { value: 'pdf', label: COPY.review.contractPdf },
        ]}
      />
      {view === 'text' ? (
        <ReadingText contract={contract} onEnd={props.onEnd} />
      ) : (
        <PdfViewer
          url={contract.agreement.url}
          title={COPY.ceremony.agreement}
          onEnd={props.onEnd}
          onBytes={props.onBytes}
          legible
        />
      )}
    </Stack>
  )
}
