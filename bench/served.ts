import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

interface Message {
  readonly request: object
}

/**
 * How long the server in this process works on each answer: milliseconds from a request's arrival to the answer's last byte, in the order of
 * the answers. The list grows; whoever measures empties it.
 */
export const servedTimes = (): number[] => {
  const served: number[] = []
  const arrived = new WeakMap<object, number>()
  subscribe('http.server.request.start', (message) => {
    arrived.set((message as Message).request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const began = arrived.get((message as Message).request)
    if (began !== undefined) served.push(performance.now() - began)
  })
  return served
}
