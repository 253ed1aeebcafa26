import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'

/** Toggles between the offer's details and the agreement itself (spec 2 §2 "Review Contract"). */
export const ReviewContract = (props: {
  url: string | null
  details: ReactNode
  level: 2 | 3
  startWithPdf: boolean
}) => {
  const [view, setView] = useState(props.startWithPdf && props.url ? 'pdf' : 'details')
  return (
    <Stack gap="sm" component="section" aria-label="Review Contract">
      <Group justify="space-between" gap="xs">
        <Title order={props.level}>Review Contract</Title>
        {props.url && (
          <SegmentedControl
            aria-label="What to read"
            value={view}
            onChange={setView}
            data={[
              { value: 'details', label: 'Offer details' },
              { value: 'pdf', label: 'Contract PDF' },
            ]}
          />
        )}
      </Group>
      {view === 'pdf' && props.url ? <PdfViewer url={props.url} title="The agreement" /> : props.details}
    </Stack>
  )
}
