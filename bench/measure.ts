import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU-milliseconds of the server process for one request. */
  readonly cpu: number
  readonly errors: number
}

const TICK = 10

/** CPU-milliseconds a process has used so far, user and system (Linux). */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

export const memoryOf = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

/** A load of `seconds` on `connections`, after a warm-up that does not count. `next` makes each request. */
export const measure = async (
  origin: string,
  pid: number,
  make: (n: number) => {
    method: 'GET' | 'POST'
    path: string
    body?: string
    headers: Record<string, string>
  },
  { connections = 8, seconds = 10, warmUp = 3 } = {},
): Promise<Figures> => {
  let n = 0
  const run = (duration: number) =>
    autocannon({
      url: origin,
      connections,
      duration,
      requests: [{ setupRequest: (request) => ({ ...request, ...make(n++) }) }],
    })
  await run(warmUp)
  const before = cpuOf(pid)
  const result = await run(seconds)
  const used = cpuOf(pid) - before
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: Number((used / Math.max(1, result.requests.total)).toFixed(3)),
    errors: result.errors + result.non2xx,
  }
}
