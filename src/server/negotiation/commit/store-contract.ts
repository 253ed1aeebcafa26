import type { SignedDocument } from '#domain/contract/documents.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Change } from '#domain/negotiation/change.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { noRow } from '../../platform/db/row.ts'

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>

export const moveContract = async (
  tx: Tx,
  change: Of<'contract'>,
  now: string,
  effectiveDate: string | null,
): Promise<boolean> => {
  const result = await tx
    .updateTable('contracts')
    .set({
      state: change.to,
      updated_at: now,
      state_since: now,
      ...(change.to === 'COMPLETED' ? { completed_at: now, effective_date: effectiveDate } : {}),
    })
    .where('id', '=', change.id)
    .where('state', '=', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Somebody who will sign, as the paper names this person. */
export interface NewSigner {
  readonly userId: string
  readonly side: ContractSide
  readonly name: string
  readonly role: string
  readonly signingAs: string | null
  readonly signingFor: string | null
  readonly signingTitle: string | null
}

/** What the signers of a contract and of a document after it keep alike. */
export const signerColumns = (s: NewSigner, position: number) => ({
  user_id: s.userId,
  side: s.side,
  position,
  name: s.name,
  role: s.role,
  signing_as: s.signingAs,
  signing_for: s.signingFor,
  signing_title: s.signingTitle,
})

export const insertContract = async (
  tx: Tx,
  c: {
    id: string
    listingId: string
    offerId: string
    state: string
    now: string
    /** Whose form the agreement is drawn on: the listing agent's brokerage, by its key, in the property's state. */
    brokerage: string | null
    propertyState: PropertyState
  },
  signers: readonly (NewSigner & { readonly stage: string })[],
): Promise<void> => {
  await tx
    .insertInto('contracts')
    .values((eb) => ({
      id: c.id,
      listing_id: c.listingId,
      offer_id: c.offerId,
      // The buyers of an outside chain signed on paper: theirs is the paper of the accepted document.
      signed_file_id: eb.selectFrom('offers').select('paper_file_id').where('id', '=', c.offerId),
      // A form that comes, goes or changes before the job draws the agreement changes no contract (decision 0040).
      form_id:
        c.brokerage === null
          ? null
          : eb
              .selectFrom('form_templates')
              .select('id')
              .where('brokerage', '=', c.brokerage)
              .where('state', '=', c.propertyState)
              .where('in_use', '=', true),
      form_frozen: true,
      state: c.state,
      state_since: c.now,
      created_at: c.now,
      updated_at: c.now,
    }))
    .execute()
  await tx
    .insertInto('contract_signers')
    .values(
      signers.map((s, position) => ({
        contract_id: c.id,
        listing_id: c.listingId,
        stage: s.stage,
        ...signerColumns(s, position),
      })),
    )
    .execute()
}

/** Accounts of people, with what they are called. */
export const namesOf = async (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .where('id', 'in', [...ids])
    .execute()

export type AccountName = Awaited<ReturnType<typeof namesOf>>[number]

export interface Signing {
  contractId: string
  userId: string
  stage: string
  now: string
  signature: Buffer
  initials: Buffer
  signatureHash: string
  initialsHash: string
  documentHash: string
  ip: string
  userAgent: string
  agreeTextVersion: string
  sessionId: string
  /** The row of the consent to electronic records that it rests on. */
  consentId: number
  consentVersion: string
  /** What the signer's device said was shown; null from a client that doesn't say. */
  shownHash: string | null
  /** The attached documents, which are signed for too. */
  documents: readonly SignedDocument[]
}

/** Writes one signature, guarded: once each. */
export const writeSignature = async (tx: Tx, s: Signing): Promise<boolean> => {
  const result = await tx
    .updateTable('contract_signers')
    .set({
      signed_at: s.now,
      signature_png: s.signature,
      initials_png: s.initials,
      signature_hash: s.signatureHash,
      initials_hash: s.initialsHash,
      document_hash: s.documentHash,
      ip: s.ip,
      user_agent: s.userAgent,
      agree_text_version: s.agreeTextVersion,
      session_id: s.sessionId,
      consent_id: s.consentId,
      consent_version: s.consentVersion,
      shown_hash: s.shownHash,
      documents: JSON.stringify(s.documents),
    })
    .where('contract_id', '=', s.contractId)
    .where('user_id', '=', s.userId)
    .where('stage', '=', s.stage)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Hangs a paper signed outside on the contract; the newest one counts, the others are kept. */
export const setOutside = prepared(
  'contract.setOutside',
  'update contracts set outside_file_id = $2, updated_at = $3 where id = $1',
  noRow,
)

/** What an agent notes of a deadline; the newest note counts, and the events keep the others (K9). */
export const setMark = prepared(
  'contract.setMark',
  `insert into contract_marks (contract_id, kind, received_on, done_on, noted_by, noted_at, side) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (contract_id, kind) do update set received_on = excluded.received_on, done_on = excluded.done_on,
     noted_by = excluded.noted_by, noted_at = excluded.noted_at,
     side = excluded.side`,
  noRow,
)
