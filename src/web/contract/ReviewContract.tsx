import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { AgreementText } from './AgreementText.tsx'
import { agreementTextQuery } from './queries.ts'
import { COPY } from './copy.ts'

type View = 'details' | 'text' | 'pdf'

/**
 * The offer's details, the agreement's words, or the agreement itself (spec 2 §2 "Review Contract"). A page of paper is
 * too small for a phone: there the words come first.
 */
export const ReviewContract = (props: {
  contract: Pick<ContractView, 'id' | 'listingId'>
  url: string | null
  details: ReactNode
  level: 2 | 3
  startWithPdf: boolean
}) => {
  const phone = usePhone()
  const first: View = phone ? 'text' : props.startWithPdf ? 'pdf' : 'details'
  const [chosen, setChosen] = useState<View | null>(null)
  const view = props.url ? (chosen ?? first) : 'details'
  return (
    <Stack gap="sm" component="section" aria-label={COPY.review.reviewContract}>
      <Group justify="space-between" gap="xs">
        <Title order={props.level}>{COPY.review.reviewContract}</Title>
        {props.url && (
          <SegmentedControl
            aria-label={COPY.review.whatToRead}
            value={view}
            onChange={(value) => setChosen(value as View)}
            size={phone ? 'xs' : 'sm'}
            data={[
              { value: 'details', label: COPY.review.offerDetails },
              { value: 'text', label: COPY.review.contractText },
              { value: 'pdf', label: COPY.review.contractPdf },
            ]}
          />
        )}
      </Group>
      {view === 'details' && props.details}
      {view === 'text' && (
        <AgreementText words={agreementTextQuery(props.contract)} level={props.level === 2 ? 3 : 4} />
      )}
      {view === 'pdf' && props.url && <PdfViewer url={props.url} title={COPY.review.theAgreement} />}
    </Stack>
  )
}
