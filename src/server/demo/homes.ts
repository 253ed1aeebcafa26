import type { ListingBody } from '#domain/listing/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** A home of the demo story: what differs from the example body of its state. Its key names its pictures. */
export interface Home {
  readonly key: string
  readonly state: 'ca' | 'fl'
  readonly body: Partial<ListingBody>
}

const address = (
  addressLine1: string,
  city: string,
  county: string,
  state: PropertyState,
  zip: string,
  apn: string,
  latitude: number,
  longitude: number,
) => ({
  address: { addressLine1, city, county, state, zip, apn, latitude, longitude },
})

export const HOMES = {
  losAngeles: {
    key: 'losAngeles',
    state: 'ca',
    body: {
      ...address(
        '1824 Maple Terrace',
        'Los Angeles',
        'Los Angeles',
        'CA',
        '90026',
        '5424-018-012',
        34.0776,
        -118.2606,
      ),
      price: 1_250_000,
      customListingUrl: 'mapleterrace',
      description:
        'A sunny hillside home above Echo Park: oak floors, a kitchen remodeled two years ago, and a terraced garden of lemon, fig and pomegranate. Mornings on the east deck, evenings with the whole city lit below. A ten-minute walk to the lake.',
    },
  },
  sanDiego: {
    key: 'sanDiego',
    state: 'ca',
    body: {
      ...address(
        '77 Juniper Street',
        'San Diego',
        'San Diego',
        'CA',
        '92101',
        '533-214-09',
        32.7289,
        -117.1627,
      ),
      legalDescription: 'Unit 9 of Map 533-214, records of San Diego County.',
      price: 985_000,
      customListingUrl: 'juniper77',
      propertyType: 'TOWNHOUSE',
      squareFeet: 1420,
      numberBedrooms: 2,
      numberBaths: 2.5,
      description:
        'A corner townhouse near the park with a roof deck, two parking spaces and the bay at the end of the street.',
    },
  },
  sanFrancisco: {
    key: 'sanFrancisco',
    state: 'ca',
    body: {
      ...address(
        '218 Noe Street',
        'San Francisco',
        'San Francisco',
        'CA',
        '94114',
        '3561-014',
        37.7653,
        -122.4331,
      ),
      legalDescription: "Lot 14, Assessor's Block 3561, City and County of San Francisco.",
      price: 1_875_000,
      customListingUrl: 'noe218',
      squareFeet: 2010,
      numberBedrooms: 4,
      numberBaths: 3,
      description:
        'A restored Edwardian with its bay windows, its pocket doors and a south garden that keeps the fog out.',
    },
  },
  orlando: {
    key: 'orlando',
    state: 'fl',
    body: {
      ...address(
        '412 Lakeview Avenue',
        'Orlando',
        'Orange',
        'FL',
        '32801',
        '25-22-29-5844-00120',
        28.5468,
        -81.3689,
      ),
      price: 425_000,
      customListingUrl: 'lakeview412',
      description:
        'A bright ranch house two streets from Lake Eola with a screened pool, a new roof and a mango tree that fruits every June.',
    },
  },
  miami: {
    key: 'miami',
    state: 'fl',
    body: {
      ...address(
        '1530 Coral Way',
        'Miami',
        'Miami-Dade',
        'FL',
        '33145',
        '01-4115-007-0310',
        25.7504,
        -80.2236,
      ),
      legalDescription: 'Lots 31 and 32, Block 7, Coral Park Section A, Public Records of Miami-Dade County.',
      price: 610_000,
      customListingUrl: 'coralway1530',
      propertyType: 'DUPLEX_TO_FOURPLEX',
      squareFeet: 2240,
      numberBedrooms: 4,
      numberBaths: 4,
      description:
        'A duplex under banyan trees: live in one unit and rent out the other. Both have new kitchens and no current tenants.',
    },
  },
  tampa: {
    key: 'tampa',
    state: 'fl',
    body: {
      ...address(
        '905 Bayshore Court',
        'Tampa',
        'Hillsborough',
        'FL',
        '33606',
        'A-24-29-18-509-000012',
        27.9375,
        -82.4719,
      ),
      legalDescription: 'Lot 12, Bayshore Court, Public Records of Hillsborough County.',
      price: 548_000,
      description:
        'A brick bungalow on a quiet court behind the bay walk, with a porch for rocking chairs and a workshop in the yard.',
    },
  },
  palmSprings: {
    key: 'palmSprings',
    state: 'ca',
    body: {
      ...address(
        '640 Desert Willow Drive',
        'Palm Springs',
        'Riverside',
        'CA',
        '92262',
        '505-112-004',
        33.8303,
        -116.5453,
      ),
      legalDescription: 'Lot 4 of Tract 2185, records of Riverside County.',
      price: 1_395_000,
      customListingUrl: 'desertwillow640',
      squareFeet: 2380,
      numberBedrooms: 3,
      numberBaths: 3,
      yearBuilt: 1962,
      lotSquareFeet: 10_890,
      parking: 'Two-car garage',
      description:
        'Wood, glass, and white walls under the mountain: a house of the sixties brought up to date, with a pool that catches the evening sun.',
    },
  },
  oakland: {
    key: 'oakland',
    state: 'ca',
    body: {
      ...address('3115 Linden Avenue', 'Oakland', 'Alameda', 'CA', '94610', '11-842-19', 37.8113, -122.2406),
      legalDescription: 'Lot 19, Block 842, records of Alameda County.',
      price: 849_000,
      customListingUrl: 'linden3115',
      squareFeet: 1310,
      numberBedrooms: 2,
      numberBaths: 1,
      yearBuilt: 1926,
      lotSquareFeet: 4_500,
      parking: 'One-car garage',
      description:
        'A green bungalow under old trees, two blocks from the lake, with its first floors, a new furnace, and a yard that wants tomatoes.',
    },
  },
  sarasota: {
    key: 'sarasota',
    state: 'fl',
    body: {
      ...address(
        '27 Heron Bay Lane',
        'Sarasota',
        'Sarasota',
        'FL',
        '34236',
        '2010-04-0077',
        27.3311,
        -82.5451,
      ),
      legalDescription: 'Lot 7, Heron Bay, Public Records of Sarasota County.',
      price: 925_000,
      customListingUrl: 'heronbay27',
      squareFeet: 2650,
      numberBedrooms: 4,
      numberBaths: 3.5,
      yearBuilt: 2017,
      lotSquareFeet: 8_276,
      hoaMonthly: 185,
      parking: 'Two-car garage',
      description:
        'Four bedrooms around a long pool, impact glass throughout, and a covered terrace where dinner lasts until the frogs begin.',
    },
  },
  keyWest: {
    key: 'keyWest',
    state: 'fl',
    body: {
      ...address(
        '519 Frangipani Lane',
        'Key West',
        'Monroe',
        'FL',
        '33040',
        '00012340-000000',
        24.5557,
        -81.7956,
      ),
      legalDescription: 'Lot 9, Square 3, Public Records of Monroe County.',
      price: 1_120_000,
      customListingUrl: 'frangipani519',
      squareFeet: 1180,
      numberBedrooms: 2,
      numberBaths: 2,
      yearBuilt: 1938,
      lotSquareFeet: 3_920,
      description:
        'A cottage with a metal roof on a quiet lane: pine floors, ceiling fans, and a plunge pool behind the frangipani.',
    },
  },
} as const satisfies Record<string, Home>
