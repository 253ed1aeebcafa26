import { z } from 'zod'
import { OFFER_WORDS, type OfferWordsKey } from '#domain/offer/lifecycle/words/words.ts'
import { PAYERS } from '#domain/kernel/payer.ts'
import { offerBody } from '#domain/offer/form/body.ts'
import { BACKUP_ASKS, BACKUP_STATES } from '#domain/offer/vocabulary.ts'
import {
  agentView,
  dateOnly,
  dollars,
  fileView,
  instant,
  offerState,
  offerType,
  timeZone,
} from '../kernel/records.ts'

/** One thing the viewer may do next (negotiation.md §0). `label` is what the button says. */
export const offerAction = z.object({
  action: z.string(),
  offerId: z.string(),
  transitionState: offerState,
  newCounterType: offerType.optional(),
  commentRequired: z.boolean(),
  attest: z.boolean(),
  /** Nothing may be missing: it rests while something is. */
  needsAll: z.boolean(),
  /** Takes the paper or mail it rests on along, as an upload of the caller (X1, X2). */
  paper: z.boolean(),
  label: z.string(),
  /** May a reason be given? */
  comment: z.boolean(),
  /** Which words the dialog says, for the person who acts. */
  words: z.enum(Object.keys(OFFER_WORDS) as [OfferWordsKey, ...OfferWordsKey[]]),
  /** The other documents of the negotiation that end with it: `SCO that was not sent`. */
  alsoCancels: z.array(z.string()),
})
export type OfferActionView = z.output<typeof offerAction>

const party = z.enum(['buyerAgent', 'buyer', 'creator', 'listingAgent', 'seller', 'admin', 'invited'])

/** The document of a chain that stands for the caller, and who is waited for on it; null: nobody. */
export const offerCurrent = z.object({
  offerId: z.string(),
  offerType,
  state: offerState,
  label: z.string(),
  offerAmount: dollars.nullable(),
  /** On hold while another buyer’s contract is being signed. */
  frozen: z.boolean(),
  waitsOn: party.nullable(),
  /** Since when, and by when an answer is asked for. */
  since: instant.nullable(),
  by: instant.nullable(),
})
export type OfferCurrent = z.output<typeof offerCurrent>

/** A chain's backup position as the caller may know it: the own place, and nothing about others (negotiation.md §1.10). */
export const offerBackup = z.object({
  /** ASKED: suggested to the Primary Seller; the buyers never read it. */
  state: z.enum(BACKUP_STATES),
  rank: z.number().int().nullable(),
  /** `Backup 1`, `Backup offered`, `Called up, confirm by 11/24/2026` */
  label: z.string(),
  /** What the buyer agent asked the buyers to approve; the buy side's alone. */
  asks: z.enum(BACKUP_ASKS).nullable(),
  /** Called up: until when the buyers may confirm, the property-local day of it, and whose 6 PM it is. */
  until: instant.nullable(),
  day: dateOnly.nullable(),
  timeZone,
  /** What was written with the last step about it, to the side that it is for. */
  note: z.string().optional(),
})
export type OfferBackup = z.output<typeof offerBackup>

/** An offer or counter as the caller may see it: a side's own working copy, the other side's snapshots. */
export const offerView = z.object({
  ...offerBody.shape,
  id: z.string(),
  listingId: z.string(),
  chainId: z.string(),
  state: offerState,
  label: z.string(),
  typeLabel: z.string(),
  offerType,
  counteredOfferId: z.string().nullable(),
  answersOfferId: z.string().nullable(),
  version: z.number().int(),
  offerAmount: dollars.nullable(),
  comment: z.string().nullable(),
  /** The comment is the reason for a rejection; else it is a note. */
  rejected: z.boolean(),
  agent: agentView.nullable(),
  createdByUser: z.string().nullable(),
  createTime: instant,
  updateTime: instant,
  deliveredAt: instant.nullable(),
  revived: z.boolean(),
  /** Entered by the listing side: it reached the listing agent on paper or by mail (X1, X2). */
  outside: z.boolean(),
  /** The paper or mail by which an outside buyer side stands behind this document; the newest. */
  paper: fileView.nullable(),
  approvalStatus: z.enum(['APPROVED', 'UNAPPROVED']),
  rpaUrl: z.string().nullable(),
  /** Why a consequence cancelled it. */
  reason: z.string().nullable(),
  offerActions: z.array(offerAction),
  /** What the viewer may do about a backup position; apart, since a frozen chain has no `offerActions` (I32). */
  backupActions: z.array(offerAction).optional(),
  /** Hash of what this answer shows; an act sends it as `shown`. */
  snapshotHash: z.string(),
  /** The document of the chain that stands for the viewer now: an old link leads on to it. */
  currentOfferId: z.string(),
  /** buyerAgent, buyer, creator, listingAgent, seller, admin */
  viewerIs: party,
  /** Of an INITIAL offer read as such. */
  current: offerCurrent.optional(),
  firstOpenedAt: instant.nullable().optional(),
  /** Absent where the chain holds no backup position. */
  backup: offerBackup.optional(),
})
export type OfferView = z.output<typeof offerView>

const answerChange = z.object({
  path: z.string(),
  label: z.string(),
  section: z.string(),
  before: z.string(),
  after: z.string(),
  /** An amount that changed with the price alone, as a percent of it that is the same. */
  follows: z.literal(true).optional(),
})

/** What changed in a document since the viewer's side last had it; `since` is null where there is no earlier version. */
export const offerChanges = z.object({
  /** The hash of what is compared: that of the document as `GET /offers/{id}` shows it. */
  snapshotHash: z.string(),
  since: z.enum(['sent', 'answered', 'previous']).nullable(),
  /** What the earlier version is called. */
  earlier: z.string().nullable(),
  /** Of the terms, and of the listing's clauses. */
  changes: z.array(answerChange),
  /**
   * What of the listing this document binds to: as it was when the document was sent, or, of one that was not sent yet, as
   * it is. `snapshotHash` covers it.
   */
  clauses: z.array(z.object({ path: z.string(), section: z.string(), label: z.string(), text: z.string() })),
  /** What the listing says differently by now; it changes nothing in this document. */
  listingNow: z.array(answerChange),
})
export type OfferChanges = z.output<typeof offerChanges>

/** Every version of a chain that the viewer may read, oldest first: each delivery, and an own document not sent yet. */
export const offerHistory = z.object({
  versions: z.array(
    z.object({
      /** The offer or counter it is a version of. */
      offerId: z.string(),
      offerType,
      typeLabel: z.string(),
      /** The how-manieth delivery of that document; null for a working copy that was not sent. */
      number: z.number().int().nullable(),
      at: instant,
      side: z.enum(['buyer', 'seller']),
      /** Of the buyers, entered by the listing side (X1, X2). */
      outside: z.boolean(),
      state: offerState,
      label: z.string(),
      terms: offerBody,
      /** What of the listing it binds to: frozen with the delivery, or as it is now. */
      clauses: z.array(
        z.object({
          path: z.string(),
          section: z.string(),
          label: z.string(),
          text: z.string(),
          /** Differs when the answer differs, also where the words are the same (another file). */
          identity: z.string(),
        }),
      ),
    }),
  ),
  /** What became of the negotiation's backup position, oldest first, as far as the caller's side may know it. */
  backupSteps: z.array(z.object({ at: instant, text: z.string() })).optional(),
  /** The documents of the chain whose receipts the viewer may download: those that their own side sent. */
  receipts: z.array(z.string()).optional(),
})
export type OfferHistory = z.output<typeof offerHistory>

export const netLine = z.object({
  key: z.string(),
  label: z.string(),
  amount: dollars,
  explanation: z.string().nullish(),
  /** The whole cost in dollars, the buyer's share with it. */
  total: dollars,
  payer: z.enum(PAYERS).nullable(),
  /** Where the rate is from, when it was read there, and how certain it is; null for what the terms say. */
  source: z
    .object({
      source: z.string(),
      checked: z.string(),
      certainty: z.enum(['confirmed', 'one source', 'from memory', 'estimate']),
    })
    .nullable(),
})

export const offerGroup = z.object({
  originalOffer: offerView,
  counterOffers: z.array(offerView),
  offerActions: z.array(offerAction),
  backupActions: z.array(offerAction).optional(),
  isActionRequired: z.boolean(),
  bannerMessage: z.string().nullable(),
  /** Estimated net to seller of the newest document the buyers wrote or accepted, in dollars; sell side only. */
  highestNetAmount: dollars.nullable(),
  netLines: z.array(netLine).optional(),
  /** The document that net, lines and amount are of. */
  netOfferId: z.string().nullable(),
  /** The day of the expected closing (YYYY-MM-DD), whose rates the net is at. */
  netClosing: z.string().optional(),
  /** The net of a seller counter that the buyers have not accepted yet. */
  netIfAccepted: dollars.nullable(),
  otherTerms: z.string().nullable(),
  agent: agentView.nullable(),
  /** The document this side has before it. */
  currentOfferId: z.string().nullable(),
  frozen: z.boolean(),
  viewed: z.boolean().optional(),
  /** On the selling side's shortlist; sell side only. */
  shortlisted: z.boolean().optional(),
  /** Its buyers, and those of another offer of its agent, logged in from no network of their own (docs/decisions/0091); the selling side's alone. */
  sharedNetwork: z.boolean().optional(),
  afterDueDate: z.boolean(),
  /** Who is waited for on the document before the viewer, since when and by when; null: nobody. */
  waiting: z
    .object({
      on: party,
      since: instant.nullable(),
      by: instant.nullable(),
      /** The viewer may remind the other side, at once or from an instant on; null: not here. */
      nudge: z.object({ nextAt: instant.nullable() }).nullable(),
    })
    .nullable(),
  /** Where the viewer may make this offer binding: what becomes of every other one, all of which go on hold. */
  ifAccepted: z
    .array(
      z.object({
        chainId: z.string(),
        /** The seller's open counters to that buyer that end with it. */
        cancelled: z.array(offerType),
        /** Another acceptance was waiting for the seller. */
        requestEnds: z.boolean(),
      }),
    )
    .optional(),
})
export type OfferGroup = z.output<typeof offerGroup>

export const globalCounterView = z.object({
  id: z.string(),
  version: z.number().int(),
  auctionExpirationDate: dateOnly,
  deadline: instant,
  /** Whose 6 PM it is: the property's own. */
  timeZone,
  globalCounterDetails: z.object({ state: offerState }),
  snapshotHash: z.string(),
  /** The seller's counters that its approval cancels. */
  cancels: z.array(z.string()),
  actions: z.array(offerAction),
})

export type GlobalCounterView = z.output<typeof globalCounterView>

/** What the listing agent may name as the due date now (G01, G02, G06). */
export const dueDateChoice = z.object({
  action: offerAction,
  timeZone,
  /** Tomorrow, where the property is. */
  earliest: dateOnly,
  /** The date announced last, once offers were received since: it cannot be extended. Null: any later day. */
  latest: dateOnly.nullable(),
  /** Open multiple counters, which an announced round cancels. */
  openMultipleCounters: z.number().int(),
})
export type DueDateChoice = z.output<typeof dueDateChoice>

export const listingOffers = z.object({
  offers: z.array(offerGroup),
  offerCount: z.number().int(),
  highestOffer: dollars.nullable(),
  acceptedOffer: offerView.nullable(),
  globalCounter: globalCounterView.nullable(),
  /** Null: the viewer names no due date. */
  dueDateChoice: dueDateChoice.nullable(),
  /** Entering an offer from outside (X1); null where the viewer may not. */
  outsideAction: offerAction.nullable(),
})
export type ListingOffers = z.output<typeof listingOffers>
