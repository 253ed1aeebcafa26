import { Stack, Text } from '@mantine/core'
import type { OfferChanges, OfferView } from '#api/offer/offer-records.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { ChangeList } from '../Changed.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { nextWords } from '../next.ts'
import { OutsideMark } from '../outside/OutsideMark.tsx'
import { ListingClauses } from './ListingClauses.tsx'
import { ACTION_COPY } from './copy.ts'

type Clauses = Pick<OfferChanges, 'clauses' | 'listingNow'>

/** What an act moves, as its dialog shows it: its name, whose it is, its amount, and what changed in it. */
export const DocumentAtHand = (props: {
  document: OfferView | undefined
  /** Of a document that is about to be made the clauses are not known yet: what differs in them is among the changes. */
  changes: (Omit<OfferChanges, keyof Clauses> & Partial<Clauses>) | undefined
}) => {
  const { document, changes } = props
  if (!document) return <Shape h={64} label={ACTION_COPY.document.loading} />
  return (
    <Stack gap={4} mb="xs">
      <Text fw={600}>
        {`${document.typeLabel}, ${buyersOf(document)}: `}
        <span className="num">{exactDollars(document.offerAmount, ACTION_COPY.document.noPrice)}</span>
      </Text>
      {document.backup && (
        <Text fz="sm">{[document.backup.label, nextWords(document)].filter(Boolean).join('. ')}</Text>
      )}
      <OutsideMark offer={document} />
      {/* What a counter changes is still on its way: its room is kept. */}
      {!changes && document.offerType !== 'INITIAL' && <Shape h={72} />}
      {changes?.since && changes.changes.length > 0 && (
        <section aria-label={ACTION_COPY.document.changes}>
          <Text fz="sm" c="dimmed">
            {ACTION_COPY.document.changed[changes.since](changes.earlier ?? '')}
          </Text>
          <ChangeList changes={changes.changes} />
        </section>
      )}
      {changes?.clauses && <ListingClauses clauses={changes.clauses} listingNow={changes.listingNow ?? []} />}
    </Stack>
  )
}
