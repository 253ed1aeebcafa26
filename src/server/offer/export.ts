import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import type { ListingOffers } from '#api/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { ENTERED_BY_LISTING_SIDE } from '#domain/offer/vocabulary.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { comparisonTable, type ComparisonTable } from '#domain/offer/reading/comparison.ts'
import { findVisible } from '../listing/read.ts'
import { zoneOfListing } from '../negotiation/zone.ts'
import type { Db } from '../platform/db/db.ts'
import { FileAnswer } from '../platform/http/call.ts'
import { offersOf } from './groups.ts'

/** The documents the grid shows, in its order: what the sell side has before it of each negotiation. */
const tableOf = (data: ListingOffers, zone: string): ComparisonTable =>
  comparisonTable(
    data.offers.map((group) => {
      const documents = [group.originalOffer, ...group.counterOffers]
      const shown = documents.find((each) => each.id === group.currentOfferId) ?? documents.at(-1)
      const document = shown ?? group.originalOffer
      const { primaryBuyer, secondaryBuyers } = group.originalOffer
      return {
        who: buyersOf(group.originalOffer),
        document: [
          document.typeLabel,
          document.label,
          ...(document.outside ? [ENTERED_BY_LISTING_SIDE] : []),
        ].join(', '),
        terms: { ...document, primaryBuyer, secondaryBuyers },
        net: group.highestNetAmount,
      }
    }),
    zone,
  )

/** Comma-separated text; a cell that a spreadsheet could take for a formula is made a text. */
const csv = ({ head, rows }: ComparisonTable): Buffer =>
  Buffer.from(
    stringify([['Section', ...head], ...rows.map(({ section, cells }) => [section, ...cells])], {
      escape_formulas: true,
      bom: true,
    }),
  )

/** A workbook of texts: nothing in it is a formula. */
const xlsx = ({ head, rows }: ComparisonTable): Promise<Buffer> =>
  writeExcel(
    [
      ['Section', ...head].map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map(({ section, cells }) =>
        [section, ...cells].map((value) => ({ value, type: String, wrap: true })),
      ),
    ],
    { sheet: 'Offers', stickyRowsCount: 1, columns: ['', ...head].map(() => ({ width: 28 })) },
  ).toBuffer()

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
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
  return new FileAnswer({
    body: await write(tableOf(data, zoneOfListing(listing))),
    type,
    name: `offers.${format}`,
    inline: false,
    cache: 'private, no-store',
  })
}
