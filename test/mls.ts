import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A multiple listing service by the RESO Web API, played here: pages, patience, photographs. No test calls anybody. */
export const startMls = async (token: string) => {
  const records: Record<string, unknown>[] = []
  const asked: { filter: string; skip: number }[] = []
  let [busy, away, everybody, pageSize] = [0, false, false, 2]
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#5b8c5a' } })
    .jpeg()
    .toBuffer()
  let origin = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin)
    const json = (status: number, body: object, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    }
    if (url.pathname === '/media/gone.jpg') return json(404, {})
    if (url.pathname.startsWith('/media/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      return response.end(picture)
    }
    if (away) return json(500, { error: { message: 'away' } })
    if (request.headers.authorization !== `Bearer ${token}`) return json(401, {})
    if (busy > 0) {
      busy--
      return json(429, {}, { 'retry-after': '1' })
    }
    if (url.pathname !== '/odata/Property') return json(404, {})
    const filter = url.searchParams.get('$filter') ?? ''
    const skip = Number(url.searchParams.get('$skip') ?? '0')
    asked.push({ filter, skip })
    const after = /ModificationTimestamp gt (\S+)/.exec(filter)?.[1]
    const licenses = [...filter.matchAll(/ListAgentStateLicense eq '([^']*)'/g)].map(([, number]) => number)
    const found = records.filter(
      (it) =>
        (everybody || licenses.includes(String(it['ListAgentStateLicense']))) &&
        (!after || String(it['ModificationTimestamp']) > after),
    )
    const next = new URL(url)
    next.searchParams.set('$skip', String(skip + pageSize))
    return json(200, {
      value: found.slice(skip, skip + pageSize),
      ...(found.length > skip + pageSize ? { '@odata.nextLink': next.href } : {}),
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/odata`,
    records,
    asked,
    /** The next so many calls are answered 429. */
    beBusy: (calls: number) => (busy = calls),
    /** It does not know the filter, and answers with everybody's. */
    ignoreFilter: () => (everybody = true),
    goAway: (gone = true) => (away = gone),
    close: () => new Promise((done) => server.close(done)),
  }
}
