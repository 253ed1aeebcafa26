import type { DeliveredVersion, PackagedChain, PackageInput } from '#domain/evidence/build.ts'
import {
  AGREEMENT_PAPER,
  ATTACHED,
  BUYERS_PAPER,
  FINAL_PAPER,
  OUTSIDE_PAPER,
  type ContractFile,
  type Sealed,
} from '#domain/evidence/package.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Standing } from '#domain/offer/permissions.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import { veilFor, wordsOf } from '../negotiation/read/veil.ts'
import { shownTo } from '../offer/view.ts'
import type { Ctx } from '../platform/context.ts'
import { linkedEventOf } from './facts.ts'
import { type LinkedRow } from './store-facts.ts'
import { attachedOf, keptFiles, signedImages, type ContractRow } from './store-recorded.ts'
import { rootsOf, type Delivery } from './store-package.ts'

/** Each delivery as its reader is shown it, with the whole of it beside: what is held back becomes a fingerprint. */
export const versionsOf = (
  loaded: Loaded,
  viewer: Viewer,
  { is, side }: Standing,
  chainId: string,
  deliveries: readonly Delivery[],
): DeliveredVersion[] => {
  const people = deliveries.find((d) => d.offer_id === chainId)?.body ?? {}
  const veil = veilFor(loaded, chainId, is, people)
  return deliveries.map((d) => ({
    document: d.offer_id,
    type: d.offer_type,
    deliveredAt: d.delivered_at,
    event: d.event_id,
    snapshot: side === (isBuyerType(d.offer_type) ? 'buyer' : 'seller') ? d.hash : null,
    clauses: d.clauses,
    salt: d.salt,
    body: d.body,
    shown: shownTo({ is, email: viewer.email }, d.body, people, veil, wordsOf(loaded, d.offer_id)),
  }))
}

/** The chain of a negotiation. */
export const negotiationChain = (id: string, rows: readonly LinkedRow[]): PackagedChain => ({
  id,
  file: 'events/negotiation.json',
  chain: 'negotiation',
  events: rows.map(linkedEventOf),
})

/** Did this event end the contract? */
const cancels = (row: LinkedRow, contract: ContractRow): boolean =>
  row.subject === 'contract' &&
  row.subject_id === contract.offer_id &&
  row.from_state !== 'CANCELLED' &&
  row.to_state === 'CANCELLED'

/**
 * The listing's chain: for the selling side all of it, for the buyers from where their contract began to where it was cancelled. How
 * much happens to the home after that is no business of theirs, not even as fingerprints.
 */
export const listingChain = (
  rows: readonly LinkedRow[],
  contract: ContractRow,
  stand: Standing,
): PackagedChain => {
  const begun = rows.findIndex(
    (row) => row.subject === 'contract' && row.from_state === null && row.at === contract.created_at,
  )
  const ofBuyers = rows.slice(Math.max(begun, 0))
  const ended = ofBuyers.findIndex((row) => cancels(row, contract))
  const theirs = ended === -1 ? ofBuyers : ofBuyers.slice(0, ended + 1)
  return {
    id: contract.listing_id,
    file: 'events/listing-and-contract.json',
    chain: 'listing and contract',
    events: (stand.side === 'buyer' ? theirs : rows).map(linkedEventOf),
  }
}

/** A contract with the hashes that count of each signer. */
export const contractFileOf = async (ctx: Ctx, contract: ContractRow): Promise<ContractFile> => ({
  id: contract.id,
  state: contract.state,
  documentHash: contract.document_hash ?? '',
  effectiveDate: contract.effective_date,
  completedAt: contract.completed_at,
  signers: (await signedImages(ctx.db, [contract.id])).map((s) => ({
    name: s.name,
    role: s.role,
    side: s.side,
    stage: s.stage,
    signingAs: s.signing_as,
    signingFor: s.signing_for,
    signingTitle: s.signing_title,
    signedAt: s.signed_at,
    signature: s.signature_hash,
    initials: s.initials_hash,
    document: s.document_hash,
  })),
})

/** A paper of a package, and where the storage has its bytes. */
export interface StoredPaper {
  readonly name: string
  readonly storage_key: string
  readonly sha256: string
}

/** The papers of a contract. */
export const papersOf = async (ctx: Ctx, contract: ContractRow): Promise<StoredPaper[]> => {
  const wanted = [
    [AGREEMENT_PAPER, contract.document_file_id],
    [FINAL_PAPER, contract.final_file_id],
    [OUTSIDE_PAPER, contract.outside_file_id],
    [BUYERS_PAPER, contract.signed_file_id],
    ...(await attachedOf(ctx.db, [contract.id])).map(
      (row, i) => [`${ATTACHED}${i + 1}`, row.file_id] as const,
    ),
  ] as const
  const files = await keptFiles(ctx.db, [wanted.flatMap(([, id]) => id ?? [])])
  return wanted.flatMap(([name, id]) => {
    if (id === null) return []
    const file = files.find((each) => each.id === id)
    // A package without one of its papers would prove less than it says.
    if (!file) throw new Error(`The paper ${id} of contract ${contract.id} is not there.`)
    const extension = file.mime.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
    const { storage_key, sha256 } = file
    return { name: name.endsWith('.pdf') ? name : `${name}.${extension}`, storage_key, sha256 }
  })
}

/** Where these chains stood in daily roots, newest first. */
export const rootedHeads = async (
  ctx: Ctx,
  chains: readonly PackagedChain[],
): Promise<PackageInput['roots']> =>
  (await rootsOf(ctx.db, [chains.map((chain) => chain.id)])).map(
    ({ statement, signature, certificate, chain_id: chainId, hash, salt, path }) => ({
      statement,
      signature,
      certificate,
      chainId,
      hash,
      salt,
      path,
    }),
  )

/** A kept statement as a package has it. */
export const sealedOnly = ({ statement, signature, certificate }: Sealed): Sealed => ({
  statement,
  signature,
  certificate,
})
