import { useQuery } from '@tanstack/react-query'
import { useEnd } from '#web/ui/useEnd.ts'
import { AgreementText } from '../AgreementText.tsx'
import type { WordsQuery } from '../queries.ts'

/** The paper's words to read to their end; `onEnd` when that was reached, none where the words are not the whole paper. */
export const ReadingText = (props: { words: WordsQuery; onEnd: (() => void) | undefined }) => {
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
