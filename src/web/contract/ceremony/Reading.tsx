import { Alert, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { COPY } from '../copy.ts'
import type { Paper } from './paper.ts'
import { useQuery } from '@tanstack/react-query'
import { useEnd } from '#web/ui/useEnd.ts'
import { AgreementText } from '../AgreementText.tsx'
import type { WordsQuery } from '../queries.ts'

/** The paper's words to read to their end; `onEnd` when that was reached, none where the words are not the whole paper. */
const ReadingText = (props: { words: WordsQuery; onEnd: (() => void) | undefined }) => {
  // The very answer that is shown: what is still being drawn has no end.
  const { data } = useQuery(props.words)
  const end = useEnd(data?.text != null, props.onEnd)
  return (
    <>
      <AgreementText words={props.words} level={4} />
      <div ref={end} style={{ height: 1 }} />
    </>
  )
}

/**
 * The paper to read before it is signed: `onEnd` when its end was reached, `onBytes` with the very file that is shown. A
 * page of paper is too small for a phone: there the words come first, and the paper is one tap away. Where they leave out a
 * part of the paper it comes first everywhere, and only its own end counts (decision 0040).
 */
export const Reading = (props: {
  paper: Paper
  /** The file that is shown is not the one on record. */
  another: boolean
  onEnd: () => void
  onBytes: (bytes: Uint8Array) => void
}) => {
  const { paper } = props
  const phone = usePhone()
  const [chosen, setChosen] = useState<'text' | 'pdf' | null>(null)
  const view = chosen ?? (phone && paper.wordsSayAll ? 'text' : 'pdf')
  if (!paper.documentHash)
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
      {!paper.wordsSayAll && (
        <Alert color="sea" role="note">
          {COPY.ceremony.form}
        </Alert>
      )}
      {view === 'text' ? (
        <ReadingText words={paper.words} onEnd={paper.wordsSayAll ? props.onEnd : undefined} />
      ) : (
        <PdfViewer
          url={paper.url}
          title={COPY.ceremony.paper(paper.called)}
          onEnd={props.onEnd}
          onBytes={props.onBytes}
          legible
        />
      )}
    </Stack>
  )
}
