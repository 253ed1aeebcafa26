import type { OfferView } from '#api/offer/offer-records.ts'
import { ENTERED_BY_LISTING_SIDE } from '#domain/offer/vocabulary.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import { OUTSIDE_COPY } from './copy.ts'
import classes from './outside.module.css'

/** Marks an offer that reached the listing agent on paper, and every document of its chain (X1). */
export const OutsideMark = ({ offer }: { offer: Pick<OfferView, 'outside'> }) =>
  offer.outside ? (
    <span className={classes.mark}>
      <Term tip={OUTSIDE_COPY.mark}>{ENTERED_BY_LISTING_SIDE}</Term>
    </span>
  ) : null
