import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'
import { COPY } from './copy.ts'

/** Toggles between the offer's details and the agreement itself (spec 2 §2 "Review Contract"). */
export const ReviewContract = (props: {
  url: string | null
  details: ReactNode
  level: 2 | 3
  startWithPdf: boolean
}) => {
  const [view, setView] = useState(props.startWithPdf && props.url ? 'pdf' : 'details')
  return (
    <Stack gap="sm" component="section" aria-label={COPY.review.reviewContract}>
      <Group justify="space-between" gap="xs">
        <Title order={props.level}>{COPY.review.reviewContract}</Title>
        {props.url && (
          <SegmentedControl
            aria-label={COPY.review.whatToRead}
            value={view}
            onChange={setView}
            data={[
              { value: 'details', label: COPY.review.offerDetails },
              { value: 'pdf', label: COPY.review.contractPdf },
            ]}
          />
        )}
      </Group>
      {view === 'pdf' && props.url ? (
        <PdfViewer url={props.url} title={COPY.review.theAgreement} />
      ) : (
        props.details
      )}
    </Stack>
  )
}
