import { Stack } from '@mantine/core'
import type { OfferChanges } from '#api/offer/offer-records.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CLAUSES_COPY } from '../actions/clauses-copy.ts'
import { ListingNow } from '../actions/ListingClauses.tsx'
import { Changed } from '../Changed.tsx'

/**
 * What of the listing the agreement prints, as this document binds to it, what changed in it since the version before, and
 * what the listing says differently by now (negotiation.md L13).
 */
export const ClauseReview = ({ changes }: { changes: OfferChanges }) => {
  const { clauses, listingNow } = changes
  if (clauses.length === 0) return null
  const here = new Set(clauses.map(({ path }) => path))
  const old = new Map(changes.changes.map((each) => [each.path, each.before]))
  // What the earlier version said and this one no longer does has no line of its own below.
  const gone = changes.changes.filter(({ path }) => path.startsWith('listing.') && !here.has(path))
  return (
    <Section title={CLAUSES_COPY.title}>
      <Stack gap="sm">
        <Facts
          items={[
            ...clauses.map(
              ({ path, label, text }) =>
                [label, <Changed key={path} old={old.get(path)} text={text} />] as const,
            ),
            ...gone.map(
              ({ path, label, before }) => [label, <Changed key={path} old={before} text="" />] as const,
            ),
          ]}
        />
        <ListingNow listingNow={listingNow} />
      </Stack>
    </Section>
  )
}
