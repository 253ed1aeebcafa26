import { z } from 'zod'
import { CONTRACT_STATES } from '#domain/contract/vocabulary.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { ZONES } from '#domain/kernel/time/zone.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'

/** Pieces that several answers share. */
export const idParams = z.object({ id: z.string().min(1).max(100) })
export const instant = z.string()
/** Whose time days and times are read in: the home's own. */
export const timeZone = z.enum(ZONES)
export const dateOnly = z.string()
/** Dollars, at most two decimals. */
export const dollars = z.number()
export const listingState = z.enum(LISTING_STATES)
export const propertyState = z.enum(PROPERTY_STATES)
export const offerState = z.enum(OFFER_STATES)
export const offerType = z.enum(OFFER_TYPES)
export const contractState = z.enum(CONTRACT_STATES)

/** May the caller, and if not, why: a refusal code. */
export const allowed = z.object({ allowed: z.boolean(), code: z.string().optional() })

export const fileView = z.object({ id: z.string(), name: z.string(), url: z.string() })

/** A reason may have as much as `COMMENT_LIMIT`, which the rules refuse by name; this bounds what they are asked about. */
export const longText = z.string().max(10_000)

/** Body of every move: a reason, the attestation box, the version the caller last saw. */
export const moveBody = z.object({
  comment: longText.nullish(),
  attested: z.boolean().nullish(),
  version: z.int32().nullish(),
  /** The hash of what the caller has before them. */
  shown: z.string().max(100).nullish(),
  agentId: z.string().max(100).nullish(),
  /** The paper or mail the act rests on, by the id of an upload of the caller (X2). */
  paperId: z.string().max(100).nullish(),
})

/** An agent as others may see one; phone and email only where the matrix allows (negotiation.md §8). */
export const agentView = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profilePictureUrl: z.string().nullable(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  agent: z
    .object({
      licenseNumber: z.string(),
      licenseState: z.string(),
      brokerage: z.object({ name: z.string().nullish(), licenseNumber: z.string().nullish() }),
    })
    .nullable(),
})
export type AgentView = z.output<typeof agentView>

export const done = z.object({ ok: z.literal(true) })

/** Where a home is; approximate: somewhere around the middle of its ZIP, to be said so (decision 34). */
export const position = z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() })
export type PositionView = z.output<typeof position>
