import { performance } from 'node:perf_hooks'
import { setAt } from '#domain/kernel/path.ts'
import { agreementDocument } from '#domain/paper/agreement.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import type { Delivery } from '#domain/paper/facts.ts'
import { drawAgreement } from '#server/contract/pdf/draw.ts'
import { print } from '#server/contract/pdf/press.ts'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { median } from './measure.ts'

/**
 * What an agreement of about ten pages takes once its thread is warm (bench/README.md). `node bench/paper.ts [40]`: so many times, each
 * about another home and price. First in this process, where CPU time is nobody else's; then as the product has it drawn, in its thread.
 */
const TIMES = Number(process.argv[2] ?? 40)
const WARM = 10

/** A chain that is long enough for ten pages: each counter has another price, other days, and its own other terms. */
const document = (nth: number): AgreementDocument => {
  const first = exampleFacts('CA', (offer, listing) => {
    listing.address = { ...listing.address, addressLine1: `${100 + nth} Maple Terrace` }
    offer.otherTerms = Array.from({ length: 14 }, (_, i) => SENTENCES[(i + nth) % SENTENCES.length]).join(' ')
  })
  const [original] = first.chain
  if (!original) throw new Error('The example has an offer.')
  const chain: Delivery[] = [original]
  let { body } = original
  for (let i = 1; i <= COUNTERS; i++) {
    body = setAt(body, 'terms.offerAmount', 1_200_000 + nth * 1_700 + i * 5_000)
    body = setAt(body, 'terms.daysToClose', 30 + i)
    body = setAt(body, 'contingencies.daysInspection', 10 + i)
    body = setAt(body, 'otherTerms', `${SENTENCES[i % SENTENCES.length]} ${body.otherTerms}`)
    const type = i % 2 === 1 ? 'SELLER_COUNTER' : 'BUYER_COUNTER'
    chain.push({ ...original, offerId: `o${i}`, type, number: i, answersId: `o${i - 1}`, body })
  }
  return agreementDocument({ ...first, chain, terms: body, offerId: `o${COUNTERS}` })
}
const COUNTERS = Number(process.argv[3] ?? 5)
const SENTENCES = [
  'The seller leaves the refrigerator, the washer, and the dryer where they stand.',
  'The buyer may measure the rooms twice before closing, at an hour that both agents agree on.',
  'Keys, remote controls, and the codes of the alarm are handed over on the day of closing.',
  'The seller repairs the gate to the garden before the final walk-through and keeps the receipt.',
  'The lemon trees along the east wall stay, and the seller waters them until possession.',
]

const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const documents = Array.from({ length: TIMES }, (_, i) => document(i + WARM))
const warm = Array.from({ length: WARM }, (_, i) => document(i))

for (const each of warm) await drawAgreement(each)
const drawn: { cpu: number; pages: number; bytes: number }[] = []
for (const each of documents) {
  const before = process.cpuUsage()
  const file = await drawAgreement(each)
  const { user, system } = process.cpuUsage(before)
  drawn.push({ cpu: (user + system) / 1000, pages: pagesOf(file), bytes: file.length })
}

for (const each of warm) await print({ document: each }, 'bench')
const walls: number[] = []
let busy = 0
for (const each of documents) {
  const loop = performance.eventLoopUtilization()
  const at = performance.now()
  await print({ document: each }, 'bench')
  walls.push(performance.now() - at)
  busy += performance.eventLoopUtilization(loop).active
}

const round = (n: number) => Number(n.toFixed(1))
console.table({
  'pages of a paper': median(drawn.map((d) => d.pages)),
  'KB of a paper': round(median(drawn.map((d) => d.bytes)) / 1024),
  'CPU-ms a paper, median': round(median(drawn.map((d) => d.cpu))),
  'CPU-ms a paper, most': round(Math.max(...drawn.map((d) => d.cpu))),
  'ms in its thread, median': round(median(walls)),
  'ms of the event loop': round(busy / TIMES),
})
process.exit(0)
