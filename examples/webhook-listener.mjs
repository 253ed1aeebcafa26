// Hears what moves in Parley and reads the offer with an API key, with Node.js 22 or later and nothing else:
//   PARLEY_URL=https://parley.example.com PARLEY_KEY=parley_… WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-listener.mjs
// A line of JSON for each offer that changed. docs/integrate.md explains each step.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { PARLEY_URL, PARLEY_KEY, WEBHOOK_SECRET, PORT = '8080' } = process.env
const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const MOST_BYTES = 64 * 1024
const MOST_SECONDS = 5 * 60
/** A line of JSON. */
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`)

/** Is it Parley's, and is it new? After a change of the secret there are two signatures: one that fits is enough. */
const isGenuine = (headers, body) => {
  const id = headers['webhook-id']
  const at = headers['webhook-timestamp']
  if (!id || Math.abs(Date.now() / 1000 - Number(at)) > MOST_SECONDS) return false
  const due = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => each.split(','))
    .filter(([version]) => version === 'v1')
    .map(([, signature]) => Buffer.from(signature ?? '', 'base64'))
    .some((given) => given.length === due.length && timingSafeEqual(given, due))
}

/** Messages may come twice: remember what you did, in a database rather than here. */
const seen = new Set()

/** What the message only points at is asked for with the key: the answer is what its owner may see, as it is now. */
const readOffer = async (id) => {
  const answer = await fetch(`${PARLEY_URL}/api/offers/${id}`, {
    headers: { authorization: `Bearer ${PARLEY_KEY}` },
  })
  if (answer.ok) return answer.json()
  const { code, message } = await answer.json()
  throw new Error(`${answer.status} ${code}: ${message}`)
}

const work = async ({ type, data }) => {
  if (type === 'webhook.test') say({ test: true })
  for (const id of data.offerIds) {
    const offer = await readOffer(id)
    say({ row: data.row, offerId: offer.id, state: offer.state })
  }
}

const bodyOf = async (request) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > MOST_BYTES) return null
  }
  return body
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request).catch(() => null)
  if (body === null || !isGenuine(request.headers, body)) {
    response.writeHead(401).end()
    return
  }
  // Answer within ten seconds, then work: Parley waits for the answer, not for you.
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  await work(JSON.parse(body)).catch((error) => say({ failed: error.message }))
})
server.listen(Number(PORT), () => say({ listening: server.address().port }))
