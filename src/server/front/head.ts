import type { FrontHead } from '#api/front.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { copyUrl } from '#domain/file/copies.ts'
import { count, exactMoney, streetLine } from '#domain/kernel/text/format.ts'
import { PROPERTY_TYPE_LABELS, type PropertyType } from '#domain/listing/form/choices.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

/*
 * What search engines and previews read. Everything is taken from what a visitor is answered, so nothing is here that the page
 * does not show: no offer, no owner, no buyer.
 */

/** As long as result pages show it. */
const DESCRIPTION_MAX = 160

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_MAX - 1))}…`

/** What a home sold for is not told: its price is what it was listed at. */
const standing = ({ state, label, price }: ListingDetails): string => {
  if (!price) return `${label}.`
  return state === 'SOLD'
    ? `${label}. It was listed at ${exactMoney(price)}.`
    : `${label} at ${exactMoney(price)}.`
}

/** Where people write the price, where the status is told: the label of the page. */
const sentences = (listing: ListingDetails): string => {
  const { numberBedrooms: beds, numberBaths: baths, squareFeet: feet, propertyType } = listing
  const facts = [
    propertyType && PROPERTY_TYPE_LABELS[propertyType],
    beds != null && `${count(beds)} ${beds === 1 ? 'bed' : 'beds'}`,
    baths != null && `${count(baths)} ${baths === 1 ? 'bath' : 'baths'}`,
    feet && `${count(feet)} sq ft`,
  ].filter(Boolean)
  return [
    standing(listing),
    facts.length > 0 ? `${facts.join(', ')}.` : '',
    (listing.description ?? '').replace(/\s+/g, ' '),
  ]
    .filter(Boolean)
    .join(' ')
    .trim()
}

/** schema.org's kind of building for ours. */
const KINDS: Partial<Record<PropertyType, string>> = {
  SINGLE_FAMILY: 'SingleFamilyResidence',
  CONDOMINIUM: 'Apartment',
  STOCK_COOPERATIVE: 'Apartment',
  TOWNHOUSE: 'House',
  MANUFACTURED_HOME: 'House',
}

/** Only what may be bought now is in stock. */
const availability = (state: ListingState): string => {
  if (state === 'ACTIVE') return 'https://schema.org/InStock'
  return state === 'SOLD' ? 'https://schema.org/SoldOut' : 'https://schema.org/Reserved'
}

const record = (listing: ListingDetails, url: string, images: readonly string[]): object => {
  const { address, listingAgent: agent, propertyType } = listing
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    url,
    name: streetLine(address),
    ...(listing.description ? { description: listing.description } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    mainEntity: {
      '@type': (propertyType && KINDS[propertyType]) ?? 'Residence',
      address: {
        '@type': 'PostalAddress',
        streetAddress: streetLine(address),
        addressLocality: address?.city ?? '',
        addressRegion: listing.propertyState,
        postalCode: address?.zip ?? '',
        addressCountry: 'US',
      },
      ...(listing.numberBedrooms != null ? { numberOfBedrooms: listing.numberBedrooms } : {}),
      ...(listing.numberBaths != null ? { numberOfBathroomsTotal: listing.numberBaths } : {}),
      ...(listing.squareFeet
        ? { floorSize: { '@type': 'QuantitativeValue', value: listing.squareFeet, unitCode: 'FTK' } }
        : {}),
      ...(listing.yearBuilt ? { yearBuilt: listing.yearBuilt } : {}),
    },
    offers: {
      '@type': 'Offer',
      url,
      availability: availability(listing.state),
      ...(listing.price && listing.state !== 'SOLD' ? { price: listing.price, priceCurrency: 'USD' } : {}),
      ...(agent
        ? {
            offeredBy: {
              '@type': 'RealEstateAgent',
              name: `${agent.firstName} ${agent.lastName}`,
              ...(agent.agent?.brokerage.name
                ? { parentOrganization: { '@type': 'Organization', name: agent.agent.brokerage.name } }
                : {}),
            },
          }
        : {}),
    },
  }
}

/** A picture of previews: every one of them reads JPEG. */
const preview = (origin: string, url: string): string => `${origin}${copyUrl(url, 1440, 'jpeg')}`

/** The head of a home's page; `path` is the address that counts, by the listing's own URL when it has one. */
export const headOfHome = (listing: ListingDetails, path: string, origin: string): FrontHead => {
  const { address } = listing
  const urls = photographsOf(listing).flatMap((file) => file.url ?? [])
  const images = urls.slice(0, 8).map((url) => preview(origin, url))
  const place = [streetLine(address), address?.city, `${listing.propertyState} ${address?.zip ?? ''}`.trim()]
  return {
    title: `${place.filter(Boolean).join(', ')} · Parley`,
    description: shortened(sentences(listing)),
    canonical: `${origin}${path}`,
    image: images[0] ?? null,
    data: record(listing, `${origin}${path}`, images),
  }
}

const ABOUT =
  'Homes on the market in California and Florida, with every offer in the open. List a home, negotiate its sale, and sign a contract that holds up.'

/** The head of the front door; `photo`: what its first home looks like. */
export const headOfDoor = (origin: string, photo: string | null): FrontHead => ({
  title: 'Parley · Every offer on your home, side by side',
  description: ABOUT,
  canonical: `${origin}/`,
  image: photo && preview(origin, photo),
  data: {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Parley',
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/homes?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
})

/** The head of the public search, which the application draws: the same for every search, so that none stands for itself in results. */
export const headOfSearch = (origin: string, photo: string | null): FrontHead => ({
  title: 'Homes for Sale · Parley',
  description:
    'Homes on the market in California and Florida, as a list and on a map: photographs, prices, facts, and how many offers each has.',
  canonical: `${origin}/homes`,
  image: photo && preview(origin, photo),
  data: null,
})

/** Of what is not there: the same for an unknown home and one that is not published. */
export const HEAD_OF_ABSENT: FrontHead = {
  title: 'Page Not Found · Parley',
  description: 'This page isn’t on Parley.',
  canonical: null,
  image: null,
  data: null,
}
