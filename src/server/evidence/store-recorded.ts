import { z } from 'zod'
import { bytes, day, instant, json } from '../platform/db/row.ts'
import { prepared } from '../platform/db/prepared.ts'
import { DEADLINE_KINDS } from '#domain/deadline/vocabulary.ts'
import { sealed } from '#domain/evidence/package.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import { KEPT_SINCE } from './acts/store-since.ts'

// What the tables say of a home, its negotiations, and its contract, to be held against the events (store-facts.ts).

/** The contract as its ceremony is checked: its paper, and of each signature the images beside their hashes. */
export const signedImages = prepared(
  'evidence.signed',
  `select name, role, side, stage, signing_as, signing_for, signing_title, user_id, signed_at, signature_png, initials_png, signature_hash, initials_hash, document_hash
   from contract_signers where contract_id = $1 order by position`,
  z.object({
    name: z.string(),
    role: z.string(),
    side: z.enum(CONTRACT_SIDES),
    stage: z.string(),
    signing_as: z.string().nullable(),
    signing_for: z.string().nullable(),
    signing_title: z.string().nullable(),
    user_id: z.string(),
    signed_at: instant.nullable(),
    signature_png: bytes.nullable(),
    initials_png: bytes.nullable(),
    signature_hash: z.string().nullable(),
    initials_hash: z.string().nullable(),
    document_hash: z.string().nullable(),
  }),
)

/** The delivered documents of a chain, each with the snapshot it stands for. */
export const standingSnapshots = prepared(
  'evidence.standing',
  `select o.id as offer_id, o.offer_type, o.state, o.expires_at, o.request_buyer_approval, s.id as snapshot_id, s.body, s.hash,
     s.amount_cents, o.delivered_amount_cents from offers o join snapshots s on s.id = o.snapshot_id
   where o.chain_id = $1 order by o.seq`,
  z.object({
    offer_id: z.string(),
    offer_type: z.enum(OFFER_TYPES),
    state: z.enum(OFFER_STATES),
    expires_at: instant.nullable(),
    request_buyer_approval: z.boolean(),
    snapshot_id: z.string(),
    body: json<OfferBody>(),
    hash: z.string(),
    amount_cents: z.number().nullable(),
    delivered_amount_cents: z.number().nullable(),
  }),
)

export type StandingRow = Awaited<ReturnType<typeof standingSnapshots>>[number]

/** The documents of a chain, as they stand. */
export const documentsOf = prepared(
  'evidence.documents',
  `select o.id, o.offer_type, o.state, o.snapshot_id, o.delivered_at, b.state as backup from offers o left join backups b on b.chain_id = o.id
   where o.chain_id = $1 order by o.seq`,
  z.object({
    id: z.string(),
    offer_type: z.enum(OFFER_TYPES),
    state: z.string(),
    snapshot_id: z.string().nullable(),
    delivered_at: instant.nullable(),
    /** Of the chain that begins with it, where it is a backup. */
    backup: z.string().nullable(),
  }),
)
export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number]

/** What a home says of itself that its events know. */
export const listingOf = prepared(
  'evidence.listing',
  'select state, accepted_offer_id, sold_price_cents, sold_date from listings where id = $1',
  z.object({
    state: z.string(),
    accepted_offer_id: z.string().nullable(),
    sold_price_cents: z.number().nullable(),
    sold_date: day.nullable(),
  }),
)
export type ListingRow = Awaited<ReturnType<typeof listingOf>>[number]

/** What the agents noted of a contract's deadlines. */
export const marksOf = prepared(
  'evidence.marks',
  'select kind, received_on, done_on, noted_at from contract_marks where contract_id = $1 order by kind',
  z.object({
    kind: z.enum(DEADLINE_KINDS),
    received_on: day.nullable(),
    done_on: day.nullable(),
    noted_at: instant,
  }),
)
export type MarkRow = Awaited<ReturnType<typeof marksOf>>[number]

/**
 * Who signed a contract and its notices, with the consent that each signature rests on. `said_since`: before the signature its signer said something
 * else. `unsaid`: the account tells of a withdrawal, and the last that is on record of that time is a consent.
 */
export const signedWith = prepared(
  'evidence.signedWith',
  `select s.name, s.stage, s.user_id, s.consent_version, s.signed_at, r.user_id as given_by, r.version as given_version, r.text_hash as given_text, r.at as given_at,
     exists (select from record_consents w where w.user_id = r.user_id and w.at < s.signed_at
       and (w.id > r.id or (not w.given and w.at > r.at))) as said_since,
     exists (select from users u cross join lateral (select (u.consents->>'electronicRecordsAt')::timestamptz as at) t
       where u.id = s.user_id and u.consents->'electronicRecords' = 'false'
       and (select w.given from record_consents w where w.user_id = u.id and w.at <= t.at order by w.id desc limit 1)
       and not exists (select from record_consents w where w.user_id = u.id and not w.given and w.at >= t.at)) as unsaid from (
     select name, stage, user_id, consent_version, consent_id, signed_at, '' as notice, position from contract_signers
       where contract_id = $1 and signed_at is not null
     union all select t.name, 'notice', t.user_id, t.consent_version, t.consent_id, t.signed_at, t.notice_id, t.position from contract_notices n
       join contract_notice_signers t on t.notice_id = n.id where n.contract_id = $1 and t.signed_at is not null) s
   left join record_consents r on r.id = s.consent_id and r.given order by s.notice, s.position`,
  z.object({
    name: z.string(),
    stage: z.string(),
    user_id: z.string(),
    consent_version: z.string().nullable(),
    signed_at: instant,
    given_by: z.string().nullable(),
    given_version: z.string().nullable(),
    given_text: z.string().nullable(),
    given_at: instant.nullable(),
    said_since: z.boolean(),
    unsaid: z.boolean(),
  }),
)
export type ConsentRow = Awaited<ReturnType<typeof signedWith>>[number]

export const contractOf = prepared(
  'evidence.contract',
  `select c.id, c.listing_id, c.offer_id, c.state, c.document_file_id, c.document_hash, c.final_file_id, c.signed_file_id, c.outside_file_id,
     c.effective_date, c.completed_at, c.created_at, o.chain_id, ${KEPT_SINCE} as acts_since from contracts c join offers o on o.id = c.offer_id where c.id = $1`,
  z.object({
    id: z.string(),
    listing_id: z.string(),
    offer_id: z.string(),
    state: z.string(),
    document_file_id: z.string().nullable(),
    document_hash: z.string().nullable(),
    final_file_id: z.string().nullable(),
    signed_file_id: z.string().nullable(),
    outside_file_id: z.string().nullable(),
    effective_date: day.nullable(),
    completed_at: instant.nullable(),
    created_at: instant,
    chain_id: z.string(),
    acts_since: sealed.nullable(),
  }),
)
export type ContractRow = Awaited<ReturnType<typeof contractOf>>[number]

export const keptFiles = prepared(
  'evidence.files',
  `select id, mime, encode(sha256, 'hex') as sha256, storage_key from files where id = any($1)`,
  z.object({ id: z.string(), mime: z.string(), sha256: z.string(), storage_key: z.string() }),
)

/** The documents that are attached to a contract. */
export const attachedOf = prepared(
  'evidence.attached',
  'select file_id, label, side from contract_documents where contract_id = $1 and removed_at is null order by added_at, file_id',
  z.object({ file_id: z.string(), label: z.string(), side: z.enum(CONTRACT_SIDES) }),
)

export type AttachedRow = Awaited<ReturnType<typeof attachedOf>>[number]

/** What people read as text in place of the paper. */
export const wordsOf = prepared(
  'evidence.words',
  'select text from contract_texts where contract_id = $1',
  z.object({ text: json<object>() }),
)
