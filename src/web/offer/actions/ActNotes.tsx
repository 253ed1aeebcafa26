import { Alert, Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'

/** What a dialog says of an act beyond the row's own words: what else is going on in the negotiation. */
export interface ActNote {
  /** Said before all else. */
  readonly warning?: string
  /** What the act is weighed by, right below the document. */
  readonly facts?: readonly string[]
  /** Sentence by sentence, under a title. */
  readonly list?: { readonly title: string; readonly lines: readonly string[] }
}

/** The page knows the whole negotiation, a dialog its one document: the page says here what an act means beyond it. */
export const ActNotesContext = createContext<(action: OfferActionView) => ActNote>(() => ({}))

/** In front of everything else of an act's dialog. */
export const ActWarning = ({ action }: { action: OfferActionView }) => {
  const { warning } = useContext(ActNotesContext)(action)
  return warning ? (
    <Alert color="yellow" mb="xs">
      {warning}
    </Alert>
  ) : null
}

/** Below the document of an act: what it is weighed by. */
export const ActFacts = ({ action }: { action: OfferActionView }) =>
  useContext(ActNotesContext)(action).facts?.map((fact) => (
    <Text key={fact} fz="sm" fw={600}>
      {fact}
    </Text>
  ))

/** Behind the words of an act: what becomes of others. */
export const ActConsequences = ({ action }: { action: OfferActionView }) => {
  const { list } = useContext(ActNotesContext)(action)
  if (!list || list.lines.length === 0) return null
  return (
    <section aria-label={list.title}>
      <Text fz="sm" c="dimmed" mt="xs">
        {list.title}
      </Text>
      <ul className="changes">
        {list.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
