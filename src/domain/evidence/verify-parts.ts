import type { Say } from './findings.ts'
import { digestOf, sha256Hex } from './hashing.ts'
import { leafOf, rootFrom } from './merkle.ts'
import type {
  ChainFile,
  ContractFile,
  PackedRow,
  ReceiptStatement,
  RootsFile,
  VersionFile,
} from './package.ts'
import { rootOfDisclosed } from './terms.ts'

/** Every event of a package whose content is there, by its id. */
export const eventsOf = (chains: readonly ChainFile[]): Map<string, PackedRow> =>
  new Map(
    chains.flatMap((chain) => chain.rows.flatMap((row) => (row.body ? [[row.body.id, row] as const] : []))),
  )

/** A delivered document against the event that delivered it. */
export const verifyVersion = (v: VersionFile, events: ReadonlyMap<string, PackedRow>, say: Say): void => {
  const row = events.get(v.event)
  const body = row?.body
  if (!body) return say('No event of this package delivered these terms: they were added.')
  if (body.at !== v.deliveredAt) say('The time of the delivery was edited.')
  if (v.snapshot !== null && row.shown?.snapshot?.value !== v.snapshot)
    say('The fingerprint of the document was edited.')
  if (body.terms !== rootOfDisclosed(v.terms)) say('The terms were edited.')
  if (body.clauses !== digestOf(v.clauses)) say('The clauses of the home were edited.')
}

/** The contract against its events and its paper. */
export const verifyContract = (
  contract: ContractFile,
  agreement: Uint8Array | undefined,
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  if (!agreement) say('The paper that was signed is missing.')
  else if (sha256Hex(agreement) !== contract.documentHash) say('The paper that was signed is another one.')
  const signatures = [...events.values()].flatMap(({ body }) =>
    body?.signature ? [{ at: body.at, ...body.signature }] : [],
  )
  const signed = contract.signers.filter((s) => s.signedAt !== null)
  for (const s of signed) {
    const event = signatures.find(
      (e) =>
        e.at === s.signedAt &&
        e.stage === s.stage &&
        e.signature === s.signature &&
        e.initials === s.initials &&
        e.document === s.document,
    )
    if (!event) say(`The signature of ${s.name} (${s.role}) was added or edited: no event tells of it.`)
    if (s.document !== contract.documentHash)
      say(`The signature of ${s.name} (${s.role}) is on another paper.`)
  }
  if (signatures.length > signed.length)
    say('A signature was deleted: there are more events of signing than signatures.')
}

/** A receipt against the event that it is about. */
export const verifyReceipt = (
  receipt: ReceiptStatement,
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  const row = events.get(receipt.event)
  if (!row) return say('A receipt is about an event that is not in this package.')
  if (
    row.hash !== receipt.link ||
    row.shown?.snapshot?.value !== receipt.snapshot ||
    row.body?.at !== receipt.deliveredAt
  )
    say('A receipt does not fit the event that it is about.')
}

/** The ways from the chains to a daily root. */
export const verifyProofs = (
  proofs: RootsFile[number]['proofs'],
  root: string,
  chains: ReadonlyMap<string, ChainFile>,
  say: Say,
): void => {
  for (const { chain, head, salt, path } of proofs) {
    if (!chains.get(chain)?.rows.some((row) => row.hash === head))
      say(`A proof is about an event that is not in ${chain}.`)
    if (rootFrom(leafOf(salt, head), path) !== root)
      say(`The proof for ${chain} does not lead to the signed root.`)
  }
}
