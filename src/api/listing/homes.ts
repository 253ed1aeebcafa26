import { z } from 'zod'
import { PROPERTY_TYPES } from '#domain/listing/form/choices.ts'
import { boundsShape, homeFilters, homeQuery } from '#domain/listing/form/search.ts'
import { dollars, instant, position, propertyState } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

/** A photograph as every answer shows one. */
const photo = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  caption: z.string().nullish(),
  alt: z.string().nullish(),
  altered: z.boolean().nullish(),
})

/** A published home as everybody may see it: nothing of its offers, its owners, or its people. */
export const homeCard = z.object({
  id: z.string(),
  /** 'Active', or what became of it. */
  label: z.string(),
  /** What stands behind /listing/ in its address. */
  path: z.string(),
  price: dollars.nullable(),
  address: z.object({
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: propertyState,
    zip: z.string(),
  }),
  numberBedrooms: z.number().nullable(),
  numberBaths: z.number().nullable(),
  squareFeet: z.number().nullable(),
  propertyType: z.enum(PROPERTY_TYPES).nullable(),
  image: photo.nullable(),
  position: position.nullable(),
  brokerage: z.string().nullable(),
  onMarketSince: instant,
  /** By the caller; a visitor likes nothing. */
  liked: z.boolean(),
})
export type HomeCard = z.output<typeof homeCard>

/** More than so many are not counted. */
export const COUNTED = 1000

export const searchHomes = route({
  method: 'GET',
  path: '/search/homes',
  summary: 'Homes on the market, for everybody',
  auth: 'public',
  query: homeQuery.extend({
    limit: z.coerce.number().int().min(1).max(60).default(24),
    cursor: z.string().max(400).optional(),
  }),
  output: pageOf(homeCard).extend({
    /** How many there are in all, 1000 at most; on later pages null. */
    count: z.number().int().nullable(),
    /** The stretch of the map they lie in; null where there are none, or too many to say. */
    extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  }),
})

export const likedHomes = route({
  method: 'GET',
  path: '/listings/liked',
  summary: 'The homes the caller likes that everybody may see, newest like first',
  query: pageQuery,
  output: pageOf(homeCard),
})

export const mapHomes = route({
  method: 'GET',
  path: '/search/homes/map',
  summary: 'The same homes on a stretch of the map: single ones, and how many lie together',
  auth: 'public',
  query: z.object({ ...homeFilters, ...boundsShape }),
  output: z.object({
    clusters: z.array(
      z.object({
        latitude: z.number(),
        longitude: z.number(),
        count: z.number().int(),
        /** Of one alone. */
        home: z.object({ id: z.string(), price: dollars.nullable(), approximate: z.boolean() }).nullable(),
      }),
    ),
  }),
})
