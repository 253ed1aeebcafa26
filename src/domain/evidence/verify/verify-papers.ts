import { isTerminal, type OfferState } from '#domain/offer/vocabulary.ts'
import { DRAW, drawnFaults, type DrawnFault } from '../drawn.ts'
import { binaryOf, type Say } from '../files.ts'
import { sha256Hex } from '../hashing.ts'
import { ATTACHED, BUYERS_PAPER, OUTSIDE_PAPER, type ContractFile, type PackedRow } from '../package.ts'
import { wordsNamedIn } from '../sealed.ts'
import { areAttached, isSignedFor } from '../signed-for.ts'

interface Papers {
  /** The accepted document. */
  readonly document: string
  readonly contract: ContractFile
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly events: ReadonlyMap<string, PackedRow>
}

/** A paper's name ends with its kind of file. */
const called = (files: Papers['files'], name: string): Uint8Array | undefined =>
  [...files].find(([each]) => each.startsWith(`${name}.`))?.[1]

/** The documents that hang on the contract, by their hashes; one that is missing in between is ''. */
const attachedIn = (files: Papers['files']): string[] => {
  const count = [...files.keys()].filter((name) => name.startsWith(ATTACHED)).length
  return Array.from({ length: count }, (_, i) => called(files, `${ATTACHED}${i + 1}`)).map((bytes) =>
    bytes ? sha256Hex(bytes) : '',
  )
}

/** The paper that goes by a name is that of the last of these events that came with one. One of an older release names no paper. */
const verifyPaper = (bytes: Uint8Array | undefined, rows: readonly PackedRow[], say: Say): void => {
  const last = rows.at(-1)?.body
  if (last && last.paper === null) return
  if ((last?.paper ?? null) !== (bytes ? sha256Hex(bytes) : null))
    say('It is not the paper of the last event that came with one: no event tells of it.')
}

const DRAWN: Readonly<Record<DrawnFault, string | null>> = {
  again: 'It was drawn again after a signature.',
  paper: 'It is not the paper that was drawn: an event names another one.',
  words: 'Its words are not those that were drawn: an event names others.',
  // A process of an older release drew it, or this side's record ended before.
  unnamed: null,
}

/** The paper that everybody signs is the one that an event named when it was drawn, before the first signature. */
export const verifyDrawn = (
  paper: Uint8Array | undefined,
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  const rows = [...events.values()].filter(({ body }) => body?.subject === 'contract')
  const begun = rows.findLastIndex(({ body }) => body?.signers)
  const faults = drawnFaults(
    rows.slice(Math.max(begun, 0)).map(({ body, shown }) => ({
      draws: body?.action === DRAW && body.recordedBy !== 'operator',
      signs: body?.signature != null,
      paper: body?.paper ?? null,
      words: (shown?.reason?.value as string | null) ?? null,
    })),
    { hash: paper ? sha256Hex(paper) : null, words: paper ? wordsNamedIn(binaryOf(paper)) : null },
  )
  for (const fault of faults) {
    const text = DRAWN[fault]
    if (text) say(text)
  }
}

/** The papers beside the agreement against the signatures that are for them and the events that they came with. */
export const verifyPapers = (
  { document, contract, files, events }: Papers,
  sayOf: (file: string) => Say,
): void => {
  const rows = [...events.values()]
  const ofContract = rows.filter(({ body }) => body?.subject === 'contract')
  const attached = attachedIn(files)
  const signed = ofContract.flatMap(({ body }) => (body?.signature ? [body.signature.documents] : []))
  const actions = ofContract.map(({ body }) => body?.action ?? '')
  if (!areAttached(attached, signed, actions))
    sayOf('papers')('Documents were attached after the signatures: no event attached them.')
  for (const { body } of ofContract) {
    if (!body?.signature || isSignedFor(attached, { ...body.signature, recordedAt: body.recordedAt }))
      continue
    const { signature } = body.signature
    const who = contract.signers.find((s) => s.signedAt === body.at && s.signature === signature)
    sayOf('papers')(`The attached documents are not those that ${who?.name ?? 'somebody'} signed for.`)
  }
  verifyPaper(
    called(files, OUTSIDE_PAPER),
    ofContract.filter(({ body }) => body?.action === 'UPLOAD_OUTSIDE'),
    sayOf(OUTSIDE_PAPER),
  )
  const ofDocument = rows.filter(
    ({ body, shown }) =>
      body?.subject === 'offer' &&
      body.paper &&
      !isTerminal(body.to as OfferState) &&
      shown?.subjectId?.value === document,
  )
  verifyPaper(called(files, BUYERS_PAPER), ofDocument, sayOf(BUYERS_PAPER))
}

/**
 * Whose client didn't say that it had shown all that they signed, by name. `receipted`: the events with a receipt of their own: releases that made
 * none let the house say so in the client's place.
 */
export const notSaidShown = (
  { signers }: ContractFile,
  events: ReadonlyMap<string, PackedRow>,
  receipted: ReadonlySet<string>,
): string[] =>
  signers.flatMap((s) => {
    const row = [...events.values()].find(
      ({ body }) => body?.at === s.signedAt && body.signature?.signature === s.signature,
    )
    return row?.body && receipted.has(row.body.id) && row.shown?.shown?.value === null ? [s.name] : []
  })
