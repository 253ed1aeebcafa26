import type { OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { filesIn } from '#domain/file/refs.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { isHeldBack, mayBeOpened, paperLabel } from '#domain/offer/reading/file-names.ts'

export interface HeldPapers {
  /** 'Buyer A' */
  readonly buyer: string
  readonly document: OfferView
  readonly papers: readonly { readonly path: string; readonly label: string }[]
}

/** Of each offer the papers of the document before the reader that are held back and may be opened. */
export const heldPapers = (groups: readonly OfferGroup[]): HeldPapers[] =>
  groups.flatMap((group) => {
    const chain = [group.originalOffer, ...group.counterOffers]
    const document = chain.find((each) => each.id === group.currentOfferId) ?? group.originalOffer
    // What has an id is a file, so the document's own is left out.
    const { id: _id, ...body } = document
    const papers = filesIn(body)
      .filter((file) => isHeldBack(file) && mayBeOpened(file.path))
      .map(({ path }) => ({ path, label: paperLabel(path) }))
    return papers.length === 0 ? [] : [{ buyer: buyersOf(group.originalOffer), document, papers }]
  })
