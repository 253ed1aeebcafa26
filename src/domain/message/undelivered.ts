import { normalEmail } from '#domain/kernel/text/contact.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { ListingViewerIs } from '#domain/listing/viewer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import type { OfferViewerIs } from '#domain/offer/permissions.ts'

/*
 * A mail that was refused for good is told to the person who typed the address, who alone can mend it, and to nobody of the
 * other side. Source: operator.md 17 and 18, issue 8 section 2.
 */

/** Why nothing arrives at an address. `no-answer`: its server took nothing for five days. */
export const UNDELIVERED_REASONS = ['no-mailbox', 'full', 'not-accepted', 'no-answer'] as const
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number]

/** What a mail server's no means, by its enhanced code (RFC 3463), or by the plain one where it gives none. */
export const undeliveredReason = (answer: string): UndeliveredReason => {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? []
  if (subject === '2' && detail === '2') return 'full'
  if (subject === '1' || (subject === '2' && detail === '1')) return 'no-mailbox'
  if (subject !== undefined) return 'not-accepted'
  if (/\b552\b/.test(answer)) return 'full'
  return /\b55[013]\b/.test(answer) ? 'no-mailbox' : 'not-accepted'
}

/** Somebody named on a record with an address that the viewer typed. */
export interface Named {
  readonly email: string
  readonly name: string
  readonly as: 'owner' | 'buyer' | 'agent'
}

interface Party {
  readonly user?: {
    readonly firstName?: string | null
    readonly lastName?: string | null
    readonly email?: string | null
  } | null
}

const named = (parties: readonly (Party | null | undefined)[], as: Named['as']): Named[] =>
  parties.flatMap((party) =>
    party?.user?.email ? [{ email: normalEmail(party.user.email), name: fullName(party.user), as }] : [],
  )

/**
 * A draft has mailed nobody: whatever is typed into one, nothing is found out about an address. `state`: of the listing, or of the
 * document.
 */
export const hasMailed = (state: ListingState | OfferState): boolean =>
  state !== 'DRAFT' && state !== 'DELETED'

/** The owners, for whoever named them: the listing's agent, or the consumer who began it. */
export const namedOnListing = (is: ListingViewerIs, body: ListingBody): Named[] =>
  is === 'agent' || is === 'creator'
    ? named([body.primaryOwner, ...(body.secondaryOwners ?? [])], 'owner')
    : []

/** The buyers, for whoever named them: the buyer agent, or the consumer who began the offer. */
export const namedOnOffer = (is: OfferViewerIs, body: OfferBody): Named[] =>
  is === 'buyerAgent' || is === 'creator'
    ? named([body.primaryBuyer, ...(body.secondaryBuyers ?? [])], 'buyer')
    : []
