import { CONTRACT_ATTEST, PAST_CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { LISTING_ATTEST } from '#domain/listing/lifecycle/words.ts'
import { attestationRef, type Attestation } from '#domain/negotiation/words.ts'
import { ATTEST } from '#domain/offer/lifecycle/words/attestations.ts'

const ALL: readonly Attestation[] = [
  ...Object.values(ATTEST),
  ...Object.values(LISTING_ATTEST),
  ...Object.values(CONTRACT_ATTEST),
  ...PAST_CONTRACT_ATTEST,
]

const TEXTS: ReadonlyMap<string, string> = new Map(ALL.map((a) => [attestationRef(a), a.text]))

/** The sentence that an event's attestation names; null where this release no longer has that wording. */
export const attestationText = (ref: string): string | null => TEXTS.get(ref) ?? null
