// The rows of an evidence package (docs/evidence.md): what one has, what goes with it, and which are later than others.
import { canonical } from './evidence-format.mjs'

// What a row has, and nothing else: what a verifier doesn't know it can't check.
const words = (text) => text.split(' ')
const ROW = words(
  'format id at subject row action to by attestation terms clauses paper signature signers recordedAt private',
)
const ROW_2 = words('recordedBy effective joins')
const SIGNATURE = words('stage signature initials document agreementText consent documents agreed')
const PRIVATE = words(
  'actor actorId impersonator from subjectId verb shown snapshot comment reason ip userAgent session parties kept',
)
const BY = /^(buyer agent|buyer|listing agent|seller|administrator|clock|someone else)$/
const isThird = ({ format }) => format === 'parley-event/3'
const hasOnly = (value, names) => Object.keys(value ?? {}).every((key) => names.includes(key))
export const isRow = (body) =>
  /^parley-event\/[123]$/.test(body.format) &&
  BY.test(body.by) &&
  ROW.every((key) => key in body) &&
  hasOnly(body, [...ROW, ...ROW_2]) &&
  hasOnly(body.signature, SIGNATURE) &&
  (!body.signature || 'agreed' in body.signature === isThird(body)) &&
  hasOnly(body.signature?.agreed, ['way', 'at', 'text']) &&
  hasOnly(body.private, PRIVATE)

/** Does a row say who signs by name, and the effective date? The first format doesn't. */
export const isNamed = (row) => /^parley-event\/[23]$/.test(row?.format)

/**
 * The consents that signatures name against those that are there. A row before the third format names a version, not how and when; of notices there
 * were none then. `lost`: whose is gone; `unbound`: whose way and instant no row says.
 */
export const consentsAgainst = (events, signers, consents) => {
  const [lost, bound] = [[], new Set()]
  for (const { at, subject, signature } of events.filter((e) => e.signature?.consent)) {
    const { agreed, consent } = signature
    const name = signers.find((s) => s.signedAt === at && s.signature === signature.signature)?.name
    if (agreed === undefined && (subject !== 'contract' || !name)) continue
    const isIt = ({ version, way, at: given, text = null }) =>
      version === consent &&
      (agreed === undefined || canonical({ way, at: given, text }) === canonical(agreed))
    const found = consents.filter((c) => (!name || c.name === name) && isIt(c))
    if (found.length === 0) lost.push(name ?? 'somebody')
    if (agreed) for (const each of found) bound.add(each)
  }
  return { lost, unbound: consents.filter((c) => !bound.has(c)).map(({ name }) => name) }
}

/** Is a row dated before a root that was made without it? Clocks are apart, by a quarter of an hour at most. */
export const isBefore = ({ at, recordedAt }, madeAt) =>
  !(Date.parse(recordedAt ?? at) >= Date.parse(madeAt) - 900_000)

// What has a receipt of its own, and which events are later than the first day after an instant: each of a chain after one that is, each
// of an agreement that was accepted later, and each of the third format that was linked as it happened.
const isAccepted = (e) => e.subject === 'offer' && e.to === 'ACCEPTED'
export const isAct = (e) => ['contract', 'notice'].includes(e.subject) || isAccepted(e)
export const laterThan = (since, events) => {
  const [later, chains] = [new Set(), new Set()]
  for (const e of events) {
    if (!(Date.parse(e.at) <= Date.parse(since) + 86_400_000)) chains.add(e.file)
    if (chains.has(e.file) || (isThird(e) && e.recordedAt === null)) later.add(e)
  }
  for (const e of events.filter(({ subject }) => subject === 'contract'))
    if (later.has(events.find((a) => isAccepted(a) && a.own('subjectId') === e.own('subjectId'))))
      later.add(e)
  return later
}
