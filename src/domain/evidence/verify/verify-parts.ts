import { actInWords, eventInWords } from '../acts.ts'
import { datedBefore, isDatedBefore } from '../dated.ts'
import type { Say } from '../files.ts'
import { canonicalText, digestOf, sha256Hex } from '../hashing.ts'
import { leafOf, rootFrom } from '../merkle.ts'
import type {
  ActReceiptStatement,
  ChainFile,
  ContractFile,
  LateReceiptStatement,
  NoticesFile,
  PackedRow,
  ReceiptStatement,
  RootsFile,
  RootStatement,
  VersionFile,
} from '../package.ts'
import { ROW_FORMAT_1 } from '../row.ts'
import { rootOfDisclosed } from '../terms.ts'

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

type Party = Readonly<Record<string, unknown>>

/** Who signs, as the event of the beginning has it; keys that a record has no place for are left out. */
const namesOf = (signers: readonly Party[], keys: readonly string[]): string =>
  canonicalText(signers.map((s) => Object.fromEntries(keys.map((key) => [key, s[key] ?? null]))))

const NAMES = ['name', 'role', 'signingAs', 'signingFor', 'signingTitle']
const CONTRACT_NAMES = [...NAMES, 'side', 'stage']

/** Does a beginning name these people? One of an older format names nobody. */
const namesHold = (begun: PackedRow | undefined, signers: readonly Party[], keys: readonly string[]) => {
  if (!begun?.body || begun.body.format === ROW_FORMAT_1) return true
  const told = begun.shown?.parties?.value
  return Array.isArray(told) && namesOf(told as Party[], keys) === namesOf(signers, keys)
}

const ofContract = (events: ReadonlyMap<string, PackedRow>): PackedRow[] =>
  [...events.values()].filter(({ body }) => body?.subject === 'contract')

/** The names of the signers and the effective date against the events that made them. */
const verifyNames = (contract: ContractFile, events: ReadonlyMap<string, PackedRow>, say: Say): void => {
  const rows = ofContract(events)
  const begun = rows.findLast(({ body }) => body?.signers)
  if (!namesHold(begun, contract.signers, CONTRACT_NAMES))
    say('The names, roles, or titles of those who sign were edited.')
  const made = rows.flatMap(({ body }) => (body?.effective && body.format !== ROW_FORMAT_1 ? [body] : []))
  const completed = rows.find(({ body }) => body?.to === 'COMPLETED' && body.at === contract.completedAt)
  const known = completed ? completed.body?.format !== ROW_FORMAT_1 : made.length > 0
  if (known && !made.some((b) => b.effective === contract.effectiveDate && b.at === contract.completedAt))
    say('The effective date was edited.')
}

/**
 * The state is where the contract's last event led, and complete is what everybody has signed. What an operator linked by a command may have
 * moved it, or not.
 */
const verifyState = (contract: ContractFile, events: ReadonlyMap<string, PackedRow>, say: Say): void => {
  const rows = ofContract(events)
  const own = rows.findLast(({ body }) => body?.recordedBy !== 'operator')
  if (![rows.at(-1), own].some((row) => row?.body?.to === contract.state))
    say('The state of the contract was edited.')
  const complete = contract.completedAt !== null || contract.state === 'COMPLETED'
  if (complete && contract.signers.some((s) => s.signedAt === null))
    say('The agreement is called complete, and not everybody has signed it.')
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
  verifyState(contract, events, say)
  verifyNames(contract, events, say)
  const signatures = ofContract(events).flatMap(({ body }) =>
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

/** A delivery names what its notice's own chain ended with; one of an older format stands in the chain of the home with all the others. */
const joinsItsChain = ({ body }: PackedRow, id: string, chains: readonly ChainFile[]): boolean =>
  !body ||
  body.format === ROW_FORMAT_1 ||
  chains.some(
    ({ chain, fromTheBeginning, rows }) =>
      chain === 'notice' &&
      fromTheBeginning &&
      rows.at(-1)?.hash === body.joins &&
      rows.every(({ shown }) => shown?.subjectId?.value === id),
  )

/** The notices against their events and their papers; one that events delivered and the file does not name was deleted. */
export const verifyNotices = (
  notices: NoticesFile,
  files: ReadonlyMap<string, Uint8Array>,
  chains: readonly ChainFile[],
  say: Say,
): void => {
  const rows = [...eventsOf(chains).values()].filter(({ body }) => body?.subject === 'notice')
  const of = (id: string) => rows.filter(({ shown }) => shown?.subjectId?.value === id)
  for (const n of notices) {
    const called = `${n.title} of ${n.deliveredAt}`
    const mine = of(n.id)
    const begun = mine.find(({ shown }) => shown?.from?.value === null)
    const paper = files.get(n.paper)
    if (!paper || sha256Hex(paper) !== n.documentHash || begun?.body?.paper !== n.documentHash)
      say(`${called}: its paper is another one.`)
    if (!files.has(n.sealed)) say(`${called}: its sealed paper is missing.`)
    if (begun?.shown?.reason?.value !== `${n.kind}:${n.items.join(',')}`)
      say(`${called}: what it is about was edited.`)
    const delivered = mine.find(({ body }) => body?.to === 'DELIVERED' && body.at === n.deliveredAt)
    if (!delivered) say(`${called}: no event of this package delivered it.`)
    else if (!joinsItsChain(delivered, n.id, chains))
      say(`${called}: its own events were changed or deleted.`)
    if (!namesHold(begun, n.signers, NAMES)) say(`${called}: the names of those who signed were edited.`)
    const signed = mine.flatMap(({ body }) => (body?.signature ? [{ at: body.at, ...body.signature }] : []))
    for (const s of n.signers) {
      const event = signed.find(
        (e) => e.at === s.signedAt && e.signature === s.signature && e.initials === s.initials,
      )
      if (!event || s.document !== n.documentHash || event.document !== n.documentHash)
        say(`${called}: the signature of ${s.name} was added or edited.`)
    }
    if (signed.length !== n.signers.length) say(`${called}: a signature was added or deleted.`)
  }
  const named = new Set(notices.map(({ id }) => id))
  for (const { body, shown } of rows)
    if (body?.to === 'DELIVERED' && !named.has(String(shown?.subjectId?.value)))
      say(`A notice that was delivered at ${body.at} was deleted.`)
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

/** A receipt of an act against its event. */
export const verifyAct = (
  act: ActReceiptStatement | LateReceiptStatement,
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  const row = events.get(act.event)
  const body = row?.body
  if (!row || !body)
    return say(`A receipt is about an event that is not in this package: ${actInWords(act)}.`)
  const told = { ...act, link: row.hash, paper: body.signature?.document ?? body.paper }
  for (const key of ['subject', 'action', 'to', 'at'] as const) told[key] = body[key]
  if (canonicalText(told) !== canonicalText(act))
    say(`The receipt does not fit the ${actInWords(act)}: the event, or one before it, was edited.`)
}

/** The ways from the chains to a daily root, and what stands behind them, which the root was made without. */
export const verifyProofs = (
  proofs: RootsFile[number]['proofs'],
  { root, day, madeAt }: RootStatement,
  chains: ReadonlyMap<string, ChainFile>,
  say: Say,
): void => {
  for (const { chain, head, salt, path } of proofs) {
    const rows = chains.get(chain)?.rows ?? []
    const place = rows.findIndex((row) => row.hash === head)
    if (place === -1) say(`A proof is about an event that is not in ${chain}.`)
    if (rootFrom(leafOf(salt, head), path) !== root)
      say(`The proof for ${chain} does not lead to the signed root.`)
    for (const { body } of rows.slice(place + 1))
      if (body && isDatedBefore(body, madeAt)) say(`The ${eventInWords(body)} ${datedBefore(day)}`)
  }
}
