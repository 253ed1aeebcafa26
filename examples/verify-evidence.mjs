// Checks an evidence package of Parley with Node.js alone: node verify-evidence.mjs FILE.zip [FINGERPRINT]
// Written from docs/evidence.md; shares no code with Parley, and asks no network. Last line `valid` and exit 0, or exit 1.
import { readFileSync } from 'node:fs'
import * as format from './evidence-format.mjs'
import { consentsAgainst, isAct, isBefore, isNamed, isRow, laterThan } from './evidence-rows.mjs'

const { canonical, committed, fingerprint, hex, pdfHolds, rootFrom, sha, signedBy, unpack, wordsOf } = format

const [wrong, told] = [[], []]
const check = (ok, sentence) => ok || wrong.push(sentence)
let reading = 'The file itself'
/** A file that is not what it should be ends no check of another one. */
const within = (name, checks, against = '') => {
  try {
    reading = name
    checks()
  } catch {
    check(false, `${reading}${against}: cannot be read.`)
  }
}
const AGAINST = ', or what it is checked against'
const end = () => {
  process.stdout.write([...told, ...wrong, wrong.length === 0 ? 'valid' : 'not valid', ''].join('\n'))
  process.exitCode = wrong.length === 0 ? 0 : 1
}
process.on('uncaughtException', () => {
  check(!reading, `${reading}${AGAINST}: cannot be read.`)
  end()
})
const { entries, damaged, whole } = unpack(readFileSync(process.argv[2]))
for (const name of damaged) check(false, `${name}: It can’t be read: its header is damaged.`)
if (damaged.length > 0) throw new Error((reading = '')) // Nothing is compared with it.
if (!whole)
  told.push('The container is not the one that Parley made: another program packed the files again.')
const files = new Map(entries)
check(files.size === entries.length, 'The file itself: a name is in it twice.')
const text = (name) => files.get(name)?.toString('utf8') ?? ''
const json = (name, none) => {
  reading = name
  return files.has(name) ? JSON.parse(text(name)) : none
}
const hashOf = (name) => sha(files.get(name) ?? '')

// 1. The list of files, signed with the key of the certificate.
const pem = text('certificate.pem')
const signed = signedBy(pem, files.get('manifest.json') ?? '', text('manifest.sig'))
check(signed, 'manifest.json: its signature does not hold.')
let manifest = { chains: [], files: [], certificate: '', about: {} }
within('manifest.json', () => (manifest = json('manifest.json', manifest)))
check(/^parley-evidence\/[1-6]$/.test(manifest.format), 'manifest.json: of no known format.')
check(sha(pem) === manifest.certificate, 'certificate.pem: edited.')
check(manifest.houseCertificates?.includes(pem) !== false, 'certificate.pem: none of the house’s own.')
const listed = ['manifest.json', 'manifest.sig', 'certificate.pem', ...manifest.files.map((f) => f.name)]
for (const [name] of entries) check(listed.includes(name), `${name}: added.`)
for (const f of manifest.files) check(hashOf(f.name) === f.sha256, `${f.name}: edited or deleted.`)

// 2. The chains of events.
const events = new Map()
const rowsOf = new Map()
for (const { file, rows: count, before, head } of manifest.chains)
  within(file, () => {
    let prev = before
    const { rows, fromTheBeginning } = json(file, { rows: [] })
    rowsOf.set(file, rows)
    check(fromTheBeginning === /^0{64}$/.test(before), `${file}: where it begins was edited.`)
    rows.forEach((row, i) => {
      const called = `${file}: event ${i + 1}`
      const body = row.body ? sha(canonical(row.body)) : row.bodyHash
      check(row.prev === prev, `${file}: before event ${i + 1} something was deleted, added or moved.`)
      check(sha(hex('02'), hex(row.prev), hex(body)) === row.hash, `${called} was edited.`)
      for (const [field, { salt, value }] of Object.entries(row.shown ?? {}))
        check(committed(salt, value) === row.body?.private[field], `${called}, ${field} was edited.`)
      prev = row.hash
      if (!row.body) return
      check(isRow(row.body), `${called} is no row of a known format.`)
      const { id, recordedBy, recordedAt, action, subject, at } = row.body
      const own = (field) => row.shown?.[field]?.value
      events.set(id, { ...row.body, own, file, hash: row.hash, byHand: recordedBy === 'operator' })
      const said = `was put into the record by whoever runs Parley, at ${recordedAt}. Ask them why.`
      if (recordedBy === 'operator')
        told.push(`Event ${i + 1} of ${file} (${action} of ${subject}, ${at}) ${said}`)
    })
    check(prev === head && rows.length === count, `${file}: something was deleted or added at the end.`)
  })
const all = [...events.values()]
const ofContract = all.filter(({ subject }) => subject === 'contract')
const ofNotice = (id) => all.filter((e) => e.subject === 'notice' && e.own('subjectId') === id)

// 3. What was delivered.
const delivered = []
for (const [name] of entries.filter(([each]) => each.startsWith('versions/')))
  within(name, () => {
    const v = json(name)
    const leaves = v.terms.map((leaf) => leaf.hidden ?? committed(leaf.salt, [leaf.path, leaf.value]))
    const event = events.get(v.event)
    delivered.push(v.event, `${v.document} ${v.deliveredAt}`)
    const snapshot = v.snapshot ?? event?.own('snapshot')
    const same = event?.at === v.deliveredAt && event.terms === sha(canonical(leaves.sort()))
    check(same && snapshot === event.own('snapshot'), `${name}: terms edited.`)
    check(event?.clauses === sha(canonical(v.clauses)), `${name}: clauses edited.`)
  })
for (const e of all) {
  const there = [e.id, `${e.own('subjectId')} ${e.at}`].some((key) => delivered.includes(key))
  check(!e.terms || there, `versions: what was delivered at ${e.at} was taken out.`)
}

// What a contract and a notice have in common: who signs, and who signed.
const named = (begun, signers, more = []) => {
  const keys = ['name', 'role', 'signingAs', 'signingFor', 'signingTitle', ...more]
  const only = (list) => canonical(list.map((s) => keys.map((key) => s[key] ?? null)))
  return !isNamed(begun) || only(begun.own('parties') ?? []) === only(signers)
}
const signatureOf = (s, rows, keys, paper) =>
  rows.find(
    ({ at, signature }) =>
      at === s.signedAt && s.document === paper && keys.every((key) => signature?.[key] === s[key]),
  )
const IMAGES = ['signature', 'initials', 'document']

// 4. The contract, its paper, and the papers beside it.
const verifyContract = () => {
  const contract = json('contract.json')
  const { signers, documentHash: paper } = contract
  const final = contract.completedAt === null || files.has('papers/contract.pdf')
  check(final, 'papers/contract.pdf: missing from the package of a complete contract.')
  check(hashOf('papers/agreement.pdf') === paper, 'another paper was signed.')
  const lasts = [ofContract.at(-1), ofContract.findLast((e) => !e.byHand)].map((e) => e?.to)
  check(lasts.includes(contract.state), 'contract.json: the state was edited.')
  const complete = contract.completedAt !== null || contract.state === 'COMPLETED'
  const unsigned = complete && signers.some((s) => s.signedAt === null)
  check(!unsigned, 'contract.json: called complete, and not everybody has signed.')
  const begun = ofContract.findLast((e) => e.signers)
  check(named(begun, signers, ['side', 'stage']), 'contract.json: a name, role or title was edited.')
  const done = ofContract.find((e) => e.to === 'COMPLETED' && e.at === contract.completedAt)
  const dated = done ? isNamed(done) : ofContract.some((e) => e.effective)
  check(!dated || done?.effective === contract.effectiveDate, 'contract.json: the effective date was edited.')

  const signatures = ofContract.filter((e) => e.signature)
  const who = signers.filter((s) => s.signedAt)
  check(signatures.length <= who.length, 'contract.json: a signature was deleted.')
  for (const s of who) {
    const event = signatureOf(s, signatures, ['stage', ...IMAGES], paper)
    check(event, `contract.json: the signature of ${s.name} was edited.`)
  }

  // The last paper that was drawn before the first signature is the one that everybody signs.
  const own = ofContract.slice(Math.max(ofContract.indexOf(begun), 0))
  const first = own.findIndex((e) => e.signature)
  const isDrawn = (e) => e.action === 'DRAW' && !e.byHand
  const drawn = own.slice(0, first === -1 ? own.length : first).findLast(isDrawn)
  const again = first !== -1 && own.slice(first).some(isDrawn)
  const words = wordsOf(files.get('papers/agreement.pdf')) ?? null
  const same = !drawn || (drawn.paper === paper && drawn.own('reason') === words)
  check(same && !again, 'papers/agreement.pdf: not the paper that was drawn before the first signature.')

  // Papers beside the agreement: what was signed for with it, and what was signed elsewhere.
  const listedAs = (start) => manifest.files.filter(({ name }) => name.startsWith(start))
  const hashes = (start) => listedAs(start).map(({ sha256 }) => sha256)
  const inOrder = listedAs('papers/attached-').map((_, i) => hashes(`papers/attached-${i + 1}.`).join('+'))
  const attached = inOrder.join()
  const says = signatures.some((e) => e.signature.documents.length > 0)
  const hung = says || ofContract.some((e) => e.action === 'ATTACH_DOCUMENTS')
  check(!attached || signatures.length === 0 || hung, 'papers/attached-*: attached after the signatures.')
  for (const { at, recordedAt, signature } of signatures) {
    const silent = signature.documents.length === 0 && recordedAt !== null
    const fits = silent || signature.documents.join() === attached
    check(fits, `papers/attached-*: not what was signed at ${at}.`)
  }
  const ended = ['CANCELLED', 'DELETED', 'REJECTED']
  const ofDocument = (e) => e.subject === 'offer' && e.own('subjectId') === manifest.about.document
  const elsewhere = {
    'papers/signed-outside.': ofContract.filter((e) => e.action === 'UPLOAD_OUTSIDE'),
    'papers/signed-by-buyers.': all.filter((e) => e.paper && ofDocument(e) && !ended.includes(e.to)),
  }
  for (const [start, rows] of Object.entries(elsewhere)) {
    const named = rows.at(-1)
    check(named?.paper === null || hashes(start).join() === (named?.paper ?? ''), `${start}*: in no event.`)
  }
}
if (files.has('contract.json')) within('contract.json', verifyContract, AGAINST)
else check(manifest.kind !== 'contract', 'contract.json: missing from the package of a contract.')

// 5. Notices after the contract: each with its paper, its signatures and its delivery.
let notices = []
const isWhole = (n) => {
  const rows = ofNotice(n.id)
  const begun = rows.find((e) => e.own('from') === null)
  const delivery = rows.find((e) => e.to === 'DELIVERED' && e.at === n.deliveredAt)
  // The delivery names the last link of the notice's own chain.
  const chain = manifest.chains.find(({ head, before }) => head === delivery?.joins && /^0+$/.test(before))
  const mine = chain && json(chain.file).rows.every((row) => row.shown?.subjectId?.value === n.id)
  return (
    begun?.own('reason') === `${n.kind}:${n.items.join(',')}` &&
    begun.paper === n.documentHash &&
    hashOf(n.paper) === n.documentHash &&
    files.has(n.sealed) &&
    named(begun, n.signers) &&
    n.signers.every((s) => signatureOf(s, rows, IMAGES, n.documentHash)) &&
    rows.filter((e) => e.signature).length === n.signers.length &&
    (delivery?.format === 'parley-event/1' || mine)
  )
}
within('notices.json', () => {
  notices = json('notices.json', [])
  for (const n of notices) check(isWhole(n), `notices.json: ${n.title} of ${n.deliveredAt} was edited.`)
  const known = notices.map(({ id }) => id)
  for (const e of all.filter(({ subject, to }) => subject === 'notice' && to === 'DELIVERED'))
    check(known.includes(e.own('subjectId')), `notices.json: a notice delivered at ${e.at} was deleted.`)
})

// What those who signed had consented to, by name, how and when.
within('consents.json', () => {
  const named = [json('contract.json', { signers: [] }), ...notices].flatMap(({ signers }) => signers)
  const { lost, unbound } = consentsAgainst(all, named, json('consents.json', []))
  for (const name of lost) check(false, `consents.json: what ${name} signed with was edited or deleted.`)
  for (const name of unbound) told.push(`No event says how and when ${name} consented to electronic records.`)
})

// 6. Receipts and daily roots: signed statements of their own, by the certificates that the list of files names; an older list names none.
const { houseCertificates } = manifest
const ofHouse = [...(houseCertificates ?? [pem])]
const statements = (name, formats, judge) =>
  within(name, () => {
    for (const { statement, signature, certificate, proofs } of json(name, [])) {
      const holds = signedBy(certificate, Buffer.from(statement), signature)
      check(holds, `${name}: a signed statement was edited.`)
      const ours = !houseCertificates || houseCertificates.includes(certificate)
      check(ours, `${name}: a signed statement is by another key.`)
      if (!houseCertificates) ofHouse.push(certificate)
      const said = JSON.parse(statement)
      if (!formats.test(said.format)) check(false, `${name}: a signed statement of another format.`)
      else judge(said, proofs)
    }
  })
const receipted = new Map()
statements('receipts.json', /^parley-(receipt\/[12]|late-receipt\/1)$/, (said) => {
  if (said.format !== 'parley-receipt/1') receipted.set(said.event, said.format)
  const event = events.get(said.event)
  const same = ['subject', 'action', 'to', 'at'].every((key) => !(key in said) || said[key] === event?.[key])
  const sent = ['parley-receipt/1', event?.at, event?.own('snapshot')]
  const is1 = canonical([said.format, said.deliveredAt, said.snapshot]) === canonical(sent)
  const paper = event?.signature?.document ?? event?.paper ?? null
  const fits = event?.hash === said.link && same && (is1 || said.paper === paper)
  check(fits, 'receipts.json: fits no event.')
  if (Date.parse(said.madeAt) > Date.parse(said.deliveredAt) + 3_600_000)
    told.push(`The receipt of the delivery at ${said.deliveredAt} was made later, at ${said.madeAt}.`)
  if (said.format === 'parley-late-receipt/1')
    told.push(`The receipt of ${said.action} at ${said.at} was made by hand at ${said.madeAt}. Ask why.`)
  if (said.format !== 'parley-receipt/2' || !event?.signature || event.own('shown') !== null) return
  told.push(`Whoever signed at ${said.at} did so with a program that did not say what it had shown.`)
})
// Each act that is later than the first day of receipts has one.
const verifySince = () => {
  const { statement, signature, certificate } = json('since.json')
  const holds = signedBy(certificate, Buffer.from(statement), signature)
  const ours = holds && houseCertificates?.includes(certificate)
  const { format, since } = JSON.parse(statement)
  check(ours && format === 'parley-acts-since/1', 'since.json: edited, or by another key.')
  for (const e of laterThan(since, all)) {
    const has = receipted.get(e.id)
    const fits = e.byHand ? has === 'parley-late-receipt/1' : !isAct(e) || has
    check(fits, `receipts.json: ${e.action} of ${e.subject} at ${e.at} has none.`)
  }
}
if (manifest.kind === 'contract' && /[56]$/.test(manifest.format)) within('since.json', verifySince, AGAINST)
statements('roots.json', /^parley-root\/1$/, (said, proofs) => {
  for (const { chain, salt, head, path } of proofs) {
    const rows = rowsOf.get(chain) ?? []
    const at = rows.findIndex(({ hash }) => hash === head)
    check(at !== -1, `roots.json: a proof is about no event of ${chain}.`)
    rows.slice(at + 1).forEach(({ body }, i) => {
      const fits = !body || !isBefore(body, said.madeAt)
      check(fits, `${chain}: event ${at + i + 2} is dated before the root of ${said.day}, made without it.`)
    })
    check(rootFrom(salt, head, path) === said.root, 'roots.json: a proof does not lead to the signed root.')
  }
})

// 7. The sealed papers: by the house's own key, on the words that were signed, and the one that an event names, where one does.
const verifySealed = (name, paper, rows) => {
  const pdf = files.get(name)
  if (!pdf) return
  const fault = 'the signature inside does not hold, does not cover all of it, or is by another key.'
  check(pdfHolds(pdf, ofHouse), `${name}: ${fault}`)
  const seal = rows.findLast((e) => e.action === 'SEAL' && !e.byHand)?.paper
  const words = wordsOf(files.get(paper))
  const same = (!seal || seal === sha(pdf)) && (!words || words === wordsOf(pdf))
  check(same, `${name}: another paper than the one that was sealed.`)
}
verifySealed('papers/contract.pdf', 'papers/agreement.pdf', ofContract)
for (const n of notices) verifySealed(n.sealed, n.paper, ofNotice(n.id))

// Whose key it is no package can prove: give the fingerprint that the house publishes as the second argument.
const print = fingerprint(pem)
const wanted = process.argv[3]?.replaceAll(/[\s:]/g, '').toLowerCase()
check(!wanted || wanted === print, `certificate.pem: another key, its fingerprint is ${print}.`)
if (!wanted) told.push(`Who signed was not checked: compare the fingerprint ${print} yourself.`)
end()
