import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { OfferChanges, OfferView } from '#api/offer-records.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { ChangeList } from '../ChangeList.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { OutsideMark } from '../outside/OutsideMark.tsx'
import { ListingClauses } from './ListingClauses.tsx'

type Clauses = Pick<OfferChanges, 'clauses' | 'listingNow'>

const TITLES = {
  sent: () => 'Changed since it was sent',
  answered: (earlier: string) => `Changed from the ${earlier} it answers`,
  previous: () => 'Changed since the version before',
} as const

/** What an act moves, as its dialog shows it: its name, whose it is, its amount, and what changed in it. */
export const DocumentAtHand = (props: {
  document: OfferView | undefined
  /** Of a document that is about to be made the clauses are not known yet: what differs in them is among the changes. */
  changes: (Omit<OfferChanges, keyof Clauses> & Partial<Clauses>) | undefined
}) => {
  const { document, changes } = props
  if (!document) return <Skeleton h={64} aria-label="Loading the document" />
  return (
    <Stack gap={4} mb="xs">
      <Text fw={600}>
        {`${document.typeLabel}, ${buyersOf(document)}: `}
        <span className="num">{wholeDollars(document.offerAmount, 'price not entered')}</span>
      </Text>
      <OutsideMark offer={document} />
      {changes?.since && changes.changes.length > 0 && (
        <section aria-label="What changed">
          <Text fz="sm" c="dimmed">
            {TITLES[changes.since](changes.earlier ?? '')}
          </Text>
          <ChangeList changes={changes.changes} />
        </section>
      )}
      {changes?.clauses && <ListingClauses clauses={changes.clauses} listingNow={changes.listingNow ?? []} />}
    </Stack>
  )
}

/** Somebody was faster: what is on the screen is not what would be acted on. */
export const ChangedMeanwhile = () => (
  <Alert color="yellow" role="alert">
    Someone else changed this while you had it open. Close this dialog to read the latest version.
  </Alert>
)
