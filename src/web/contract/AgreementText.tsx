import { useQuery } from '@tanstack/react-query'
import { Lines, EmptyState, QueryError } from '#web/ui/states.tsx'
import { AgreementBlocks } from './AgreementBlocks.tsx'
import type { WordsQuery } from './queries.ts'
import { COPY } from './copy.ts'

/** The words of a paper as text that fits any screen: what the paper says, no more and no less. */
export const AgreementText = (props: {
  words: WordsQuery
  /** Of its title. */
  level: 2 | 3 | 4
}) => {
  const text = useQuery(props.words)
  if (text.isPending) return <Lines rows={12} />
  if (text.error) return <QueryError error={text.error} retry={() => void text.refetch()} />
  const { data } = text
  if (data.text) return <AgreementBlocks text={data.text} level={props.level} />
  return (
    <EmptyState title={data.documentHash ? COPY.text.none : COPY.text.drawing}>
      {data.documentHash ? COPY.text.noneText : COPY.text.drawingText}
    </EmptyState>
  )
}
