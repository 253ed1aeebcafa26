import { Agent, request } from 'node:http'
import type { WireRequest } from './malformed.ts'

export interface WireAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly ms: number
}

const LONGEST_MS = 20_000

/** Sends a request with whatever headers and method it has, which fetch would not. A live stream is left once it began. */
export const createWire = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(origin)
  const send = ({ method, path, headers, body }: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const call = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          const chunks: Buffer[] = []
          const type = answer.headers['content-type'] ?? ''
          const done = () =>
            resolve({
              status: answer.statusCode ?? 0,
              type,
              text: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - begun,
            })
          if (type.startsWith('text/event-stream')) {
            done()
            call.destroy()
            return
          }
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', done)
          answer.on('error', reject)
        },
      )
      // A request that is never answered is found out, and told from one that is cut off.
      call.setTimeout(LONGEST_MS, () => {
        resolve({ status: 599, type: '', text: 'no answer', ms: performance.now() - begun })
        call.destroy()
      })
      call.on('error', reject)
      call.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}
