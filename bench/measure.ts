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
export const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

export const memoryOf = (pid: number): number => {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

export type MakeRequest = (n: number) => {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers: Record<string, string>
}

export interface Target {
  readonly origin: string
  readonly pid: number
}

/** For so many seconds, or until so many requests were answered. */
const load = (to: Target, make: MakeRequest, much: { duration: number } | { amount: number }) => {
  let n = Math.floor(Math.random() * 1e6)
  return autocannon({
    url: to.origin,
    connections: 8,
    ...much,
    requests: [{ setupRequest: (request) => ({ ...request, ...make(n++) }) }],
  })
}

interface Slice {
  readonly result: Awaited<ReturnType<typeof load>>
  readonly cpu: number
}

const slice = async (to: Target, make: MakeRequest, seconds: number): Promise<Slice> => {
  const before = cpuOf(to.pid)
  const result = await load(to, make, { duration: seconds })
  return { result, cpu: cpuOf(to.pid) - before }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
/** The middle one; 0 of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const figures = (slices: readonly Slice[]): Figures => {
  const requests = sum(slices.map((s) => s.result.requests.total))
  return {
    perSecond: Math.round(median(slices.map((s) => s.result.requests.average))),
    p50: median(slices.map((s) => s.result.latency.p50)),
    p99: median(slices.map((s) => s.result.latency.p99)),
    cpu: Number((sum(slices.map((s) => s.cpu)) / Math.max(1, requests)).toFixed(3)),
    errors: sum(slices.map((s) => s.result.errors + s.result.non2xx)),
  }
}

/**
 * The same call on several servers, in turns: a machine that is slow for a while is slow for all of them. `rounds` turns
 * of `seconds` each; latencies are the medians of the turns, CPU is all that was used for all requests. `warmUp`: requests that each server
 * answers before.
 */
export const measure = async <K extends string>(
  targets: Readonly<Record<K, Target>>,
  make: MakeRequest,
  { rounds = 5, seconds = 3, warmUp = 500 } = {},
): Promise<Record<K, Figures>> => {
  const names = Object.keys(targets) as K[]
  for (const name of names) if (warmUp > 0) await load(targets[name], make, { amount: warmUp })
  const slices = new Map<K, Slice[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of names) slices.get(name)!.push(await slice(targets[name], make, seconds))
  return Object.fromEntries([...slices].map(([name, own]) => [name, figures(own)])) as Record<K, Figures>
}
