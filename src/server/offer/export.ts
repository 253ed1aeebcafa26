import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import type { ListingOffers } from '#api/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { comparisonTable, type ComparisonTable } from '#domain/offer/reading/comparison.ts'
import { findVisible } from '../listing/read.ts'
import type { Loaded } from '../negotiation/aggregate.ts'
import { zoneOfListing } from '../negotiation/zone.ts'
import type { Db } from '../platform/db/db.ts'
import { FileAnswer } from '../platform/http/call.ts'
import { comparedOf } from './compared.ts'
import { comparisonPdf } from './export-pdf.ts'
import { offersOf } from './groups.ts'

/** The documents the grid shows, in its order: what the sell side has before it of each negotiation. */
const tableOf = (data: ListingOffers, zone: string): ComparisonTable =>
  comparisonTable(data.offers.map(comparedOf), zone)

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

/** What a format is made of. */
interface Made {
  readonly db: Db
  readonly loaded: Loaded
  readonly data: ListingOffers
  readonly now: string
}
const table = ({ data, loaded }: Made): ComparisonTable => tableOf(data, zoneOfListing(loaded))

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: (made: Made) => csv(table(made)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (made: Made) => xlsx(table(made)),
  },
  pdf: {
    type: 'application/pdf',
    write: ({ db, loaded, data, now }: Made) => comparisonPdf(db, loaded, data, now),
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
  return new FileAnswer({
    body: await write({ db, loaded: listing, data, now }),
    type,
    name: `offers.${format}`,
    inline: false,
    cache: 'private, no-store',
  })
}
