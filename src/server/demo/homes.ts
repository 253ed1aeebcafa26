import type { ListingBody } from '#domain/listing/form/body.ts'
import type { Scene } from './picture.ts'

/** A home of the demo story: what differs from the example body of its state, and how it looks. */
export interface Home {
  readonly key: string
  readonly state: 'ca' | 'fl'
  readonly body: Partial<ListingBody>
  readonly scene: Scene
}

const address = (
  addressLine1: string,
  city: string,
  county: string,
  state: 'CA' | 'FL',
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
    scene: {
      sky: ['#7fb6d6', '#f6e3c5'],
      ground: '#9db071',
      wall: '#f0e4d2',
      roof: '#a4553f',
      trim: '#ffffff',
      door: '#0b5563',
      style: 'gable',
      plants: 'palm',
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
    scene: {
      sky: ['#8cc3dc', '#e8f1f2'],
      ground: '#b9b48c',
      wall: '#dfe7e8',
      roof: '#4a5b66',
      trim: '#ffffff',
      door: '#c8553d',
      style: 'flat',
      plants: 'palm',
      water: '#5aa3b8',
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
    scene: {
      sky: ['#9fb3c8', '#e7e3ea'],
      ground: '#93a58a',
      wall: '#c9d6df',
      roof: '#5c5470',
      trim: '#fdfdfd',
      door: '#7d2e46',
      style: 'tower',
      plants: 'cypress',
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
    scene: {
      sky: ['#77bfe0', '#fbe9d0'],
      ground: '#8fb573',
      wall: '#fbf3e4',
      roof: '#8a9ba8',
      trim: '#ffffff',
      door: '#2a7f8e',
      style: 'hip',
      plants: 'palm',
      water: '#69bccd',
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
    scene: {
      sky: ['#6fc1d8', '#ffe2cf'],
      ground: '#86ad6b',
      wall: '#fbd9c3',
      roof: '#f6f6f1',
      trim: '#ffffff',
      door: '#3c8d86',
      style: 'flat',
      plants: 'palm',
      water: '#58b4c6',
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
    scene: {
      sky: ['#8fb8d8', '#f4ead9'],
      ground: '#98b077',
      wall: '#b9664e',
      roof: '#5d5f66',
      trim: '#fbf7ef',
      door: '#20495c',
      style: 'gable',
      plants: 'tree',
    },
  },
} as const satisfies Record<string, Home>
