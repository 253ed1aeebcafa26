import { z } from 'zod'
import { listingCard } from './listing/listing-records.ts'
import { buyerRecord } from './offer/offer.ts'
import { offerView } from './offer/offer-records.ts'
import { timeZone } from './kernel/records.ts'
import { route } from './kernel/route.ts'

/** Something that needs the viewer's attention now; it exists while its condition holds (negotiation.md §9). */
export const task = z.object({
  type: z.enum(['SELLING', 'BUYING', 'PROFILE']),
  title: z.string(),
  description: z.string(),
  actionText: z.string(),
  actionUrl: z.string(),
  toolTipText: z.string(),
  /** Since when somebody is waited for, and by when an answer is asked for; null where there is no such date. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /** The home it is about, its first picture, and whose time its dates are read in; null where it is about no home. */
  /** `addressLine1` is the street with its unit, as `streetLine` says it. */
  home: z
    .object({ id: z.string(), addressLine1: z.string(), imageUrl: z.string().nullable(), timeZone })
    .nullable(),
})
export type Task = z.output<typeof task>

export const note = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  createdAt: z.string(),
})

export const dashboard = z.object({
  listings: z.array(listingCard),
  notifications: z.array(note),
  offers: z.array(offerView),
  buyers: z.array(buyerRecord),
  tasks: z.array(task),
  /** What is due next under each contract in effect, by either side; the nearest first. */
  deadlines: z.array(
    z.object({ listingId: z.string(), addressLine1: z.string(), title: z.string(), day: z.string() }),
  ),
  /** Of the homes one sells, and of the offers one makes. */
  figures: z.object({
    selling: z.object({ homes: z.number().int(), offers: z.number().int(), contracts: z.number().int() }),
    buying: z.object({ offers: z.number().int(), contracts: z.number().int() }),
  }),
})
export type Dashboard = z.output<typeof dashboard>

export const agentsDashboard = route({
  method: 'GET',
  path: '/agents/dashboard',
  summary: 'Listings, offers, buyers, notifications and tasks of the caller',
  output: dashboard,
})

export const usersDashboard = route({
  method: 'GET',
  path: '/users/dashboard/{id}',
  summary: 'The same, of the caller; other ids do not exist',
  params: z.object({ id: z.string().min(1).max(100) }),
  output: dashboard,
  refusals: ['not-found'],
})
