import { stringify } from 'csv-stringify/sync'
import type { ListingOffers } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { comparisonTable, type ComparisonTable } from '#domain/offer/reading/beside/comparison.ts'
import { findVisible } from '../../listing/read.ts'
import { printComparison } from '../../contract/pdf/press.ts'
import type { Asking } from '../../platform/turns.ts'
import { type Loaded, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Db } from '../../platform/db/db.ts'
import { FileAnswer } from '../../platform/http/call.ts'
import { letOthers } from '../../platform/let-others.ts'
import { comparisonPdf, comparedOf } from './export-pdf.ts'
import { offersOf } from '../groups.ts'

/** The documents the grid shows, in its order: what the sell side has before it of each negotiation. */
const table = ({ data, loaded }: Made): ComparisonTable =>
  comparisonTable(data.offers.map(comparedOf), {
    state: loaded.listing.property_state,
    zone: zoneOfListing(loaded),
  })

/** Comma-separated text; a cell that a spreadsheet could take for a formula is made a text. */
const csv = ({ head, rows }: ComparisonTable): Buffer =>
  Buffer.from(
    stringify([['Section', ...head], ...rows.map(({ section, cells }) => [section, ...cells])], {
      escape_formulas: true,
      bom: true,
    }),
  )

/** What a format is made of. */
interface Made {
  readonly db: Db
  readonly loaded: Loaded
  readonly data: ListingOffers
  readonly now: string
  /** Whose turn it is when it is drawn. */
  readonly who: Asking
}

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    async write(made: Made) {
      const compared = table(made)
      await letOthers()
      return csv(compared)
    },
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (made: Made) => printComparison({ workbook: table(made) }, made.who),
  },
  pdf: {
    type: 'application/pdf',
    write: ({ db, loaded, data, now, who }: Made) => comparisonPdf(db, loaded, data, now, who),
  },
} as const
export type ExportFormat = keyof typeof FORMATS

/** The comparison of a listing's offers as a file; the sell side's alone, and no buyer's contact is in it. */
export const exportComparison = async (
  db: Db,
  listingId: string,
  format: ExportFormat,
  viewer: Viewer,
  now: string,
): Promise<FileAnswer | Refusal> => {
  const data = await offersOf(db, listingId, 'seller', viewer, now)
  if (isRefusal(data)) return data
  const listing = await findVisible(db, listingId, viewer)
  if (isRefusal(listing)) return listing
  const { type, write } = FORMATS[format]
  const { agent_id: agentId, creator_id: creatorId } = listing.listing
  return new FileAnswer({
    body: await write({ db, loaded: listing, data, now, who: [agentId ?? creatorId, viewer.userId] }),
    type,
    name: `offers.${format}`,
  })
}
