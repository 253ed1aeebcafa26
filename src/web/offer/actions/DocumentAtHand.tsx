import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { OfferChanges, OfferView } from '#api/offer-records.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Changed } from '../Changed.tsx'
import { buyersOf } from '../people.ts'
import { ListingClauses } from './ListingClauses.tsx'

/** Whole dollars as everywhere on the screens (look.md "Numbers"); the paper prints cents. */
const withoutCents = (text: string): string => (text.startsWith('$') ? text.replace(/\.00$/, '') : text)

const TITLES = {
  sent: () => 'Changed since it was sent',
  answered: (earlier: string) => `Changed from the ${earlier} it answers`,
  previous: () => 'Changed since the version before',
} as const

/** What an act moves, as its dialog shows it: its name, whose it is, its amount, and what changed in it. */
export const DocumentAtHand = (props: {
  document: OfferView | undefined
  changes: OfferChanges | undefined
}) => {
  const { document, changes } = props
  if (!document) return <Skeleton h={64} aria-label="Loading the document" />
  return (
    <Stack gap={4} mb="xs">
      <Text fw={600}>
        {`${document.typeLabel}, ${buyersOf(document)}: `}
        <span className="num">{wholeDollars(document.offerAmount, 'price not entered')}</span>
      </Text>
      {changes?.since && changes.changes.length > 0 && (
        <section aria-label="What changed">
          <Text fz="sm" c="dimmed">
            {TITLES[changes.since](changes.earlier ?? '')}
          </Text>
          <ul className="changes">
            {changes.changes.map((each) => (
              <li key={each.path}>
                {`${each.label}: `}
                <Changed old={withoutCents(each.before)} text={withoutCents(each.after)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes && <ListingClauses clauses={changes.clauses} listingNow={changes.listingNow} />}
    </Stack>
  )
}

/** Somebody was faster: what is on the screen is not what would be acted on. */
export const ChangedMeanwhile = () => (
  <Alert color="yellow" role="alert">
    Someone else changed this while you had it open. Close this dialog to read the latest version.
  </Alert>
)
