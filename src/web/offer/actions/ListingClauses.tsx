import { Stack, Text } from '@mantine/core'
import type { OfferChanges } from '#api/offer/offer-records.ts'
import { Changed } from '../Changed.tsx'
import { CLAUSES_COPY } from './clauses-copy.ts'

/**
 * What of the listing a document binds to, as the agreement prints it, and what the listing says differently by now
 * (negotiation.md L13). Folded: it is long, and most often nothing in it is news.
 */
export const ListingClauses = ({
  clauses,
  listingNow,
  open,
}: {
  clauses: readonly { readonly label: string; readonly text: string }[]
  /** Unfolded at first. */
  open?: boolean
  listingNow: OfferChanges['listingNow']
}) => (
  <Stack gap={4}>
    <details open={open}>
      <summary>
        {`${CLAUSES_COPY.title}: `}
        <Text span inherit c="dimmed">
          {CLAUSES_COPY.count(clauses.length)}
        </Text>
      </summary>
      <ul className="changes">
        {clauses.map(({ label, text }, i) => (
          <li key={`${label} ${i}`}>
            {`${label}: `}
            <span className="prose">{text}</span>
          </li>
        ))}
      </ul>
    </details>
    <ListingNow listingNow={listingNow} />
  </Stack>
)

/** What the listing says differently by now; it changes nothing in the document. */
export const ListingNow = ({ listingNow }: Pick<OfferChanges, 'listingNow'>) =>
  listingNow.length > 0 ? (
    <section aria-label={CLAUSES_COPY.now}>
      <Text fz="sm">{CLAUSES_COPY.listingNow}</Text>
      <ul className="changes">
        {listingNow.map((each) => (
          <li key={each.path}>
            {`${each.label}: `}
            <Changed old={each.before} text={each.after} />
          </li>
        ))}
      </ul>
    </section>
  ) : null
