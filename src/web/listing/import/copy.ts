/** The strings of importing from an MLS (spec 2 §2 "Import Listing modal"). */
export const COPY = {
  open: 'Import Listing',
  title: 'Import Listing',
  loading: 'Looking for your listings',
  none: 'No results found',
  noneHint: 'These are the listings under your license number.',
  from: (source: string) => `From ${source}`,
  example: 'No MLS is set up here, so these are example listings. They aren’t real homes.',
  stale: (asOf: string | null) =>
    asOf
      ? `We can’t reach the MLS right now. These are your listings as of ${asOf}.`
      : 'We can’t reach the MLS right now. Please try again in a few minutes.',
  unread: (count: number) =>
    count === 1
      ? 'One listing couldn’t be read and was left out.'
      : `${count} listings couldn’t be read and were left out.`,
  noAddress: 'No address',
  noPrice: '$TBD',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  beds: (count: string) => `${count} bd`,
  baths: (count: string) => `${count} ba`,
  squareFeet: (count: string) => `${count} sq ft`,
  import: 'Import',
  imported: 'Imported before.',
  openMade: 'Open',
  openOf: (address: string) => `Open ${address}`,
  importOf: (address: string) => `Import ${address}`,
  importing: 'Photos are being copied. This can take a minute.',
  done: 'Imported as a draft. Review every answer before you send it to the seller.',
  missed: (count: number) =>
    `Imported as a draft. ${count === 1 ? 'One photo' : `${count} photos`} couldn’t be copied; please add them yourself.`,
}
