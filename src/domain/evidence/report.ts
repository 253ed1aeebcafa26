import { counted, usDate } from '#domain/kernel/text/format.ts'
import { actInWords } from './acts.ts'
import { isMadeLate } from './delivered.ts'
import type { ByHand } from './by-hand.ts'
import type { CertificateFacts, Covered, Proven, Verdict } from './verify/verify.ts'

const KINDS = { contract: 'contract and its negotiation', receipt: 'delivered document' } as const

/** An instant as people read it, in UTC. */
const at = (instant: string): string => `${usDate(instant.slice(0, 10))} at ${instant.slice(11, 19)} UTC`

/** Fingerprints in groups of four, as they are compared by eye. */
const grouped = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? hex

/** Why nobody knows yet whose key signed a record, and how to find out. */
export const whyUnknown = ({ selfMade }: CertificateFacts): string => {
  const maker = selfMade
    ? 'The certificate was made by whoever signed this, and nobody else vouches for it: anyone can make one with any name.'
    : 'Who issued the certificate was not checked.'
  return `${maker} Its fingerprint was not compared. Ask Parley, by a way you trust, for the fingerprint that it publishes; only if the two are the same did Parley sign this.`
}

/** Who stands behind the signature, so that nobody takes a record that is whole for one that is known to be Parley's. */
export const whoseKey = (certificate: CertificateFacts, compared: boolean): string => {
  if (compared) return 'It was signed with the certificate whose fingerprint you gave.'
  return `WHO SIGNED THIS WAS NOT CHECKED. ${whyUnknown(certificate)}`
}

/** An event that has no other witness than whoever runs the house. */
const byHandLine = (e: ByHand): string =>
  `Event ${e.number} of ${e.file} (${e.action} of ${e.subject}, ${at(e.at)}) was put into the record by whoever runs Parley, on ${at(e.recordedAt)}. Ask them why.`

/** A sentence that was ticked; where it stands in an event that was put in by hand, as what that event says. */
const sentenceLine = ({ who, at: when, text, putIn }: Proven['sentences'][number]): string =>
  putIn === null
    ? `${who} agreed on ${at(when)}: “${text}”`
    : `${who} agreed on ${at(when)}, says an event that whoever runs Parley put into the record on ${at(putIn)}: “${text}”`

/** Of an agreement that not everybody signed: how it stands. */
const unfinishedLine = ({ state, documentHash }: NonNullable<Proven['contract']>): string =>
  state === 'CANCELLED'
    ? `This agreement was canceled before everybody had signed. The paper that was to be signed is papers/agreement.pdf, SHA-256 ${documentHash}.`
    : `Not everybody has signed: this is the record as it stood when it was downloaded. The paper to sign is papers/agreement.pdf, SHA-256 ${documentHash}.`

/** Which events of a chain a daily root proves to have been there, and which came after it. */
const coveredLine = ({ file, rows, madeAt, more }: Covered): string[] => [
  ...(madeAt === null
    ? []
    : [
        `${more === 0 ? 'All' : 'The first'} ${counted(rows, 'event')} of ${file} ${rows === 1 ? 'was' : 'were'} part of the record that was signed as a whole on ${at(madeAt)}.`,
      ]),
  ...(more === 0
    ? []
    : [
        `${counted(more, 'event')} of ${file} ${more === 1 ? 'is' : 'are'} in no daily signature over the whole record that this package has.`,
      ]),
]

const certificateLines = ({ name, from, until, fingerprint }: CertificateFacts): string[] => [
  `Signed by “${name}”, valid from ${at(from)} to ${at(until)}.`,
  `Fingerprint of the certificate (SHA-256): ${grouped(fingerprint)}.`,
]

const REPACKED =
  'Only the container is another one than Parley made: another program packed the files again, each as it was. What stands between them in the container proves nothing.'

const LATER = 'Download the package again tomorrow to have a daily signature over all of its events in it.'

/** What a package proves, in words; of one that is not valid, what is wrong with it. A line each. */
export const reportOf = ({ valid, findings, proven, isPackage, sealedBy }: Verdict): string[] => {
  if (!isPackage)
    return [...findings.map(({ text }) => text), ...(sealedBy ? certificateLines(sealedBy) : [])]
  if (!valid || !proven) return findings.map(({ file, text }) => `${file}: ${text}`)
  const { manifest, contract, certificate, notices, sentences, byHand, events, hidden, versions } = proven
  const { receipts, acts, receiptsByHand, covered } = proven
  const signedByHand = (when: string | null) => byHand.some((e) => e.signature && e.at === when)
  const signed = (contract?.signers ?? []).filter((s) => s.signedAt !== null)
  return [
    `This is the record of a ${KINDS[manifest.kind]}, made for the ${manifest.for}’s side. Nothing in it was edited, deleted, added, or reordered after it was signed.`,
    ...(proven.repacked ? [REPACKED] : []),
    ...(certificate ? [whoseKey(certificate, proven.compared)] : []),
    `It holds ${counted(events, 'event')} in order, each bound to the one before it${hidden > 0 ? `; ${hidden === 1 ? '1 of them concerns' : `${hidden} of them concern`} the other side alone, and a fingerprint stands in the place` : ''}.`,
    ...byHand.map(byHandLine),
    `It holds ${counted(versions, 'delivered document')}. The terms are those that were delivered.`,
    ...sentences.map(sentenceLine),
    ...proven.consents.map(
      (c) =>
        `${c.name} agreed to electronic records on ${at(c.at)}, to the text of ${usDate(c.version)}.${c.shows ? ` ${c.shows}` : ''}${c.bound ? '' : ' How and when, no event of this record says: it is the word of whoever packed it.'}`,
    ),
    ...signed.map(
      (s) =>
        `${s.name} (${s.role.toLowerCase()}) signed on ${at(s.signedAt ?? '')}.${signedByHand(s.signedAt) ? ' The event of this signature was put into the record by whoever runs Parley.' : ''}${proven.notSaidShown.includes(s.name) ? ' The program that they signed with did not say that it had shown what was signed.' : ''}`,
    ),
    ...(contract && contract.completedAt === null ? [unfinishedLine(contract)] : []),
    ...(contract?.completedAt
      ? [
          `Everyone signed the same paper: papers/agreement.pdf, SHA-256 ${contract.documentHash}. The seal inside papers/contract.pdf holds.`,
          ...(contract.state === 'CANCELLED' ? ['The agreement was canceled after that.'] : []),
        ]
      : []),
    ...notices.map(
      (n) =>
        `${n.title} (${n.about.join(', ')}), signed by ${n.signers.map((s) => s.name).join(' and ')}, was delivered on ${at(n.deliveredAt)}. Everyone signed ${n.paper}, SHA-256 ${n.documentHash}.`,
    ),
    ...receipts.map(
      (r) =>
        `A document was delivered on ${at(r.deliveredAt)}; its receipt was signed on ${at(r.madeAt)}${isMadeLate(r) ? ', later than the delivery: it vouches for nothing before' : ''}.`,
    ),
    ...(acts > 0
      ? [
          `${counted(acts, 'act')} on the agreement, from its acceptance and its paper to its signatures, ${acts === 1 ? 'has a receipt' : 'have receipts'} that ${acts === 1 ? 'was' : 'were'} signed as ${acts === 1 ? 'it' : 'each'} happened.`,
        ]
      : []),
    ...receiptsByHand.map(
      (act) =>
        `The ${actInWords(act)} got its receipt from whoever runs Parley, on ${at(act.madeAt)}: nothing vouches for it before. Ask them why.`,
    ),
    ...covered.flatMap(coveredLine),
    ...(covered.some(({ more }) => more > 0) ? [LATER] : []),
    ...(certificate ? certificateLines(certificate) : []),
  ]
}
