// Checks an evidence package of Parley with Node.js alone: node verify-evidence.mjs FILE.zip [FINGERPRINT]
// Written from docs/evidence.md; shares no code with Parley, and asks no network. Last line `valid` and exit 0, or exit 1.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const [wrong, byHand] = [[], []]
const check = (ok, sentence) => ok || wrong.push(sentence)
const sha = (...parts) => parts.reduce((h, part) => h.update(part), createHash('sha256')).digest('hex')
const hex = (text) => Buffer.from(text, 'hex')
// RFC 8785 for what JSON.parse can give.
const canonical = (v) => {
  if (Array.isArray(v)) return `[${v.map(canonical).join(',')}]`
  if (v === null || typeof v !== 'object') return JSON.stringify(v)
  const keys = Object.keys(v).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(v[key])}`).join(',')}}`
}
const committed = (salt, value) => sha(hex(salt), canonical(value))

// 1. The container: stored files one after the other, every field fixed.
const number = (value, size) => Buffer.from(Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255))
const pack = (files) => {
  let [body, directory] = [Buffer.alloc(0), Buffer.alloc(0)]
  for (const [name, bytes] of files) {
    const sizes = [
      number(crc32(bytes), 4),
      number(bytes.length, 4),
      number(bytes.length, 4),
      number(name.length, 2),
    ]
    const shared = Buffer.concat([hex('0a000008000000002100'), ...sizes, number(0, 2)])
    const offset = number(body.length, 4)
    directory = Buffer.concat([
      directory,
      hex('504b01020a00'),
      shared,
      Buffer.alloc(10),
      offset,
      Buffer.from(name),
    ])
    body = Buffer.concat([body, hex('504b0304'), shared, Buffer.from(name), bytes])
  }
  const count = number(files.length, 2)
  const sizes = [number(directory.length, 4), number(body.length, 4), number(0, 2)]
  return Buffer.concat([body, directory, hex('504b050600000000'), count, count, ...sizes])
}
const zip = readFileSync(process.argv[2])
const entries = []
for (let at = 0; at + 30 <= zip.length && zip.readUInt32LE(at) === 0x04034b50;) {
  const begin = at + 30 + zip.readUInt16LE(at + 26)
  const end = begin + zip.readUInt32LE(at + 22)
  entries.push([zip.toString('latin1', at + 30, begin), zip.subarray(begin, end)])
  at = end
}
check(
  pack(entries).equals(zip),
  'The file itself: bytes around the files were changed, or it was packed again.',
)
const files = new Map(entries)
check(files.size === entries.length, 'The file itself: a name is in it twice.')
const text = (name) => files.get(name)?.toString('utf8') ?? ''
const json = (name) => {
  try {
    return JSON.parse(text(name))
  } catch {
    check(false, `${name}: cannot be read.`)
    return null
  }
}

// 2. The list of files, signed with the key of the certificate.
const signed = (pem, bytes, signature) => {
  try {
    const key = createPublicKey(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }))
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
const pem = text('certificate.pem')
const sealed = signed(pem, files.get('manifest.json') ?? Buffer.alloc(0), text('manifest.sig'))
check(sealed, 'manifest.json: its signature does not hold.')
const manifest = json('manifest.json') ?? { chains: [], files: [], certificate: '' }
check(sha(pem) === manifest.certificate, 'certificate.pem: edited.')
const known = new Set([
  'manifest.json',
  'manifest.sig',
  'certificate.pem',
  ...manifest.files.map((f) => f.name),
])
for (const [name] of entries) check(known.has(name), `${name}: added.`)
for (const { name, sha256 } of manifest.files)
  check(files.has(name) && sha(files.get(name)) === sha256, `${name}: edited or deleted.`)

// 3. The chains of events.
const events = new Map()
for (const { file, rows: count, before, head } of manifest.chains) {
  let prev = before
  const rows = json(file)?.rows ?? []
  rows.forEach((row, i) => {
    const body = row.body ? sha(canonical(row.body)) : row.bodyHash
    check(row.prev === prev, `${file}: before event ${i + 1} something was deleted, added or moved.`)
    check(sha(hex('02'), hex(row.prev), hex(body)) === row.hash, `${file}: event ${i + 1} was edited.`)
    for (const [field, { salt, value }] of Object.entries(row.shown ?? {}))
      check(
        committed(salt, value) === row.body?.private[field],
        `${file}: event ${i + 1}, ${field} was edited.`,
      )
    if (row.body) events.set(row.body.id, row)
    const { recordedBy, recordedAt, action, subject, at } = row.body ?? {}
    const called = `Event ${i + 1} of ${file} (${action} of ${subject}, ${at})`
    const said = `was put into the record by whoever runs Parley, at ${recordedAt}. Ask them why.`
    if (recordedBy === 'operator') byHand.push(`${called} ${said}`)
    prev = row.hash
  })
  check(prev === head && rows.length === count, `${file}: something was deleted or added at the end.`)
}

// 4. What was delivered, and the contract.
const delivered = []
for (const [name] of entries.filter(([name]) => name.startsWith('versions/'))) {
  const v = json(name) ?? { terms: [] }
  const leaves = v.terms.map((leaf) => leaf.hidden ?? committed(leaf.salt, [leaf.path, leaf.value]))
  const event = events.get(v.event)
  delivered.push(v.event, `${v.document} ${v.deliveredAt}`)
  check(
    event?.body.at === v.deliveredAt && event.body.terms === sha(canonical(leaves.sort())),
    `${name}: terms edited.`,
  )
  check(event?.body.clauses === sha(canonical(v.clauses)), `${name}: clauses edited.`)
}
for (const { body, shown } of events.values()) {
  const there = [body.id, `${shown.subjectId?.value} ${body.at}`].some((key) => delivered.includes(key))
  check(!body.terms || there, `versions: what was delivered at ${body.at} was taken out.`)
}
// Who signs, against what the event of the beginning says; one of the first format says nothing of it.
const named = (begun, signers, more = []) => {
  const keys = ['name', 'role', 'signingAs', 'signingFor', 'signingTitle', ...more]
  const only = (list) => canonical(list.map((s) => keys.map((key) => s[key] ?? null)))
  return begun?.body.format !== 'parley-event/2' || only(begun.shown.parties?.value ?? []) === only(signers)
}
const ofContract = [...events.values()].filter(({ body }) => body.subject === 'contract')
if (manifest.kind === 'contract')
  check(files.has('contract.json'), 'contract.json: missing from the package of a contract.')
if (files.has('contract.json')) {
  const contract = json('contract.json') ?? { signers: [] }
  const sealed = contract.completedAt === null || files.has('papers/contract.pdf')
  check(sealed, 'papers/contract.pdf: missing from the package of a complete contract.')
  check(sha(files.get('papers/agreement.pdf') ?? '') === contract.documentHash, 'another paper was signed.')
  const about = ofContract
  const lasts = [about.at(-1), about.findLast(({ body }) => body.recordedBy !== 'operator')]
  check(
    lasts.some((row) => row?.body.to === contract.state),
    'contract.json: the state was edited.',
  )
  const unsigned = contract.signers.some((s) => s.signedAt === null)
  const complete = contract.completedAt !== null || contract.state === 'COMPLETED'
  check(!complete || !unsigned, 'contract.json: called complete, and not everybody has signed.')
  const begun = about.findLast(({ body }) => body.signers)
  check(named(begun, contract.signers, ['side', 'stage']), 'contract.json: a name, role or title was edited.')
  const done = about.find(({ body }) => body.to === 'COMPLETED' && body.at === contract.completedAt)?.body
  const dated = done ? done.format === 'parley-event/2' : about.some(({ body }) => body.effective)
  check(!dated || done?.effective === contract.effectiveDate, 'contract.json: the effective date was edited.')
  const told = about.filter(({ body }) => body.signature)
  const who = contract.signers.filter((each) => each.signedAt)
  check(told.length <= who.length, 'contract.json: a signature was deleted.')
  const consents = files.has('consents.json') ? (json('consents.json') ?? []) : []
  for (const s of who) {
    const { consent } =
      told.find(({ body }) => body.at === s.signedAt && body.signature.signature === s.signature)?.body
        .signature ?? {}
    const agreed = consents.some(({ name, version }) => name === s.name && version === consent)
    check(!consent || agreed, `consents.json: what ${s.name} signed with was edited or deleted.`)
    const mine = told.some(
      ({ body: { at, signature: e } }) =>
        at === s.signedAt && ['stage', 'signature', 'initials', 'document'].every((key) => e[key] === s[key]),
    )
    check(
      mine && s.document === contract.documentHash,
      `contract.json: the signature of ${s.name} was edited.`,
    )
  }
  // The papers beside the agreement: what was signed for with it, and what was signed elsewhere.
  const hashes = (start) => {
    const named = manifest.files.filter(({ name }) => name.startsWith(start))
    const order = (name) => Number(/\d+/.exec(name))
    return named.sort((a, b) => order(a.name) - order(b.name)).map(({ sha256 }) => sha256)
  }
  const attached = hashes('papers/attached-').join()
  const says = told.some(({ body }) => body.signature.documents.length > 0)
  const hung = says || about.some(({ body }) => body.action === 'ATTACH_DOCUMENTS')
  check(!attached || told.length === 0 || hung, 'papers/attached-*: attached after the signatures.')
  for (const { body } of told) {
    const { documents } = body.signature
    const silent = documents.length === 0 && body.recordedAt !== null
    check(silent || documents.join() === attached, `papers/attached-*: not what was signed at ${body.at}.`)
  }
  const papers = [
    ['papers/signed-outside.', about.filter(({ body }) => body.action === 'UPLOAD_OUTSIDE')],
    [
      'papers/signed-by-buyers.',
      [...events.values()].filter(
        ({ body, shown }) =>
          body.subject === 'offer' &&
          body.paper &&
          !['CANCELLED', 'DELETED', 'REJECTED'].includes(body.to) &&
          shown.subjectId?.value === manifest.about.document,
      ),
    ],
  ]
  for (const [start, rows] of papers) {
    const last = rows.at(-1)?.body
    if (last?.paper !== null) check(hashes(start).join() === (last?.paper ?? ''), `${start}*: in no event.`)
  }
}

// 5. Notices after the contract: each with its paper, its signatures and its delivery.
const aboutNotices = [...events.values()].filter(({ body }) => body.subject === 'notice')
const notices = files.has('notices.json') ? (json('notices.json') ?? []) : []
for (const n of notices) {
  const rows = aboutNotices.filter(({ shown }) => shown.subjectId?.value === n.id)
  const begun = rows.find(({ shown }) => shown.from?.value === null)
  const said = begun?.shown.reason?.value === `${n.kind}:${n.items.join(',')}`
  const paper = sha(files.get(n.paper) ?? '') === n.documentHash && begun?.body.paper === n.documentHash
  const told = rows.flatMap(({ body }) => (body.signature ? [body] : []))
  const signers = n.signers.every((s) =>
    told.some(
      ({ at, signature: e }) =>
        at === s.signedAt &&
        ['signature', 'initials', 'document'].every((key) => e[key] === s[key]) &&
        s.document === n.documentHash,
    ),
  )
  const delivery = rows.find(({ body }) => body.to === 'DELIVERED' && body.at === n.deliveredAt)?.body
  // The delivery names the last link of the notice's own chain.
  const own = manifest.chains.find(({ head, before }) => head === delivery?.joins && /^0+$/.test(before))
  const mine = (own ? json(own.file).rows : []).every((row) => row.shown?.subjectId?.value === n.id)
  const delivered = delivery && (delivery.format === 'parley-event/1' || (own && mine))
  check(
    said &&
      paper &&
      signers &&
      named(begun, n.signers) &&
      told.length === n.signers.length &&
      delivered &&
      files.has(n.sealed),
    `notices.json: ${n.title} of ${n.deliveredAt} was edited.`,
  )
}
for (const { body, shown } of aboutNotices)
  check(
    body.to !== 'DELIVERED' || notices.some((n) => n.id === shown.subjectId?.value),
    `notices.json: a notice delivered at ${body.at} was deleted.`,
  )

// 6. Receipts and daily roots: signed statements of their own.
// The list of files says which certificates are the house's; an older one does not, and those of the statements count.
const { houseCertificates } = manifest
const ofHouse = houseCertificates ?? [pem]
for (const name of ['receipts.json', 'roots.json'].filter((each) => files.has(each)))
  for (const { statement, signature, certificate, proofs = [] } of json(name) ?? []) {
    check(signed(certificate, Buffer.from(statement), signature), `${name}: a signed statement was edited.`)
    if (houseCertificates)
      check(houseCertificates.includes(certificate), `${name}: a signed statement is by another key.`)
    else ofHouse.push(certificate)
    const said = JSON.parse(statement)
    if (name === 'receipts.json') check(events.get(said.event)?.hash === said.link, `${name}: fits no event.`)
    for (const { salt, head, path } of proofs) {
      const leaf = sha(hex('00'), hex(salt), hex(head))
      const pair = (h, { side, hash }) => (side === 'left' ? [hash, h] : [h, hash])
      const root = path.reduce((h, step) => sha(hex('01'), ...pair(h, step).map(hex)), leaf)
      check(root === said.root, `${name}: a proof does not lead to the signed root.`)
    }
  }

// 7. The signature inside each sealed PDF: CMS (RFC 5652) over all of the file but itself.
const der = (bytes, at = 0) => {
  const long = bytes[at + 1] > 127 ? bytes[at + 1] & 127 : 0
  const begin = at + 2 + long
  const end = begin + (long ? bytes.readUIntBE(at + 2, long) : bytes[at + 1])
  return { tag: bytes[at], body: bytes.subarray(begin, end), all: bytes.subarray(at, end) }
}
const inside = ({ body }) => {
  const found = []
  for (let at = 0; at < body.length; at += found.at(-1).all.length) found.push(der(body, at))
  return found
}
const MESSAGE_DIGEST = hex('06092a864886f70d010904')
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g
const sealHolds = (pdf, [from, length, after, rest], by) => {
  const [, , content, ...more] = inside(
    inside(inside(der(hex(pdf.toString('latin1', length + 1, after - 1))))[1])[0],
  )
  const signer = inside(inside(more.at(-1))[0])
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const digest = inside(attributes).find(({ body }) => body.indexOf(MESSAGE_DIGEST) === 0)
  const bytes = Buffer.concat([pdf.subarray(from, length), pdf.subarray(after, after + rest)])
  const signedBytes = Buffer.concat([Buffer.of(0x31), attributes.all.subarray(1)])
  const { body: signature } = signer.find(({ tag }) => tag === 0x04)
  const certificates = by ?? inside(more[0]).map(({ all }) => all)
  return (
    from === 0 &&
    inside(content).length === 1 && // A content of its own says nothing of the file.
    inside(inside(digest)[1])[0].body.equals(hex(sha(bytes))) &&
    certificates.some((one) => verify('sha256', signedBytes, new X509Certificate(one).publicKey, signature))
  )
}
const pdfHolds = (pdf, by) => {
  const ranges = [...pdf.toString('latin1').matchAll(RANGE)].map((found) => found.slice(1).map(Number))
  try {
    const end = Math.max(...ranges.map(([, , after, rest]) => after + rest))
    return end === pdf.length && ranges.every((range) => sealHolds(pdf, range, by))
  } catch {
    return false
  }
}
// The house's own key must have sealed it, on the words that were signed; where an event names the sealed file, it is that one.
const words = (name) => /\((sha256:[0-9a-f]{64})\)/.exec(files.get(name)?.toString('latin1'))?.[1]
for (const [name, paper, rows] of [
  ['papers/contract.pdf', 'papers/agreement.pdf', ofContract],
  ...notices.map((n) => [
    n.sealed,
    n.paper,
    aboutNotices.filter((row) => row.shown.subjectId?.value === n.id),
  ]),
].filter(([each]) => files.has(each))) {
  const named = rows.findLast(({ body }) => body.action === 'SEAL' && body.recordedBy !== 'operator')?.body
    .paper
  const pdf = files.get(name)
  check(
    pdfHolds(pdf, ofHouse),
    `${name}: the signature inside does not hold, does not cover all of it, or is by another key.`,
  )
  const same = (!named || named === sha(pdf)) && (!words(paper) || words(paper) === words(name))
  check(same, `${name}: another paper than the one that was sealed.`)
}

// Whose key it is no package can prove: give the fingerprint that the house publishes as the second argument.
const print = sha(Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'))
const wanted = process.argv[3]?.replaceAll(/[\s:]/g, '').toLowerCase()
check(!wanted || wanted === print, `certificate.pem: another key, its fingerprint is ${print}.`)
if (!wanted) process.stdout.write(`Who signed was not checked: compare the fingerprint ${print} yourself.\n`)

process.stdout.write([...byHand, ...wrong, wrong.length === 0 ? 'valid' : 'not valid', ''].join('\n'))
process.exitCode = wrong.length === 0 ? 0 : 1
