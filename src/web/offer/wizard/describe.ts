import { setAt } from '#domain/kernel/path.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { shownTerms } from '#domain/offer/reading/redline.ts'
import type { Clash } from '#web/lib/record/threeWay.ts'
import type { ReadableClash } from '#web/ui/wizard/SaveFailed.tsx'
import { WIZARD_COPY } from './copy.ts'

/** An answer of an offer that was changed in two places, in the words of the review. */
export const describeOffer =
  (body: OfferBody) =>
  ({ path, mine, theirs }: Clash): ReadableClash => {
    const read = (value: unknown) => shownTerms(setAt(body, path, value)).find((row) => row.path === path)
    const here = read(mine)
    const there = read(theirs)
    return {
      path,
      label: here?.label ?? there?.label ?? WIZARD_COPY.contact.information,
      mine: here?.text ?? '',
      theirs: there?.text ?? '',
    }
  }
