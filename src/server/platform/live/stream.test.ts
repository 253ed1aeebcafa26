import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventStream } from './stream.ts'

let server: Server
let reader: Socket
let raw: ServerResponse

/** Somebody who asks and then reads nothing. */
beforeEach(async () => {
  const asked = new Promise<ServerResponse>((resolve) => {
    server = createServer((_request, response) => resolve(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  raw = await asked
  raw.writeHead(200)
})
afterEach(() => {
  reader.destroy()
  server.close()
})

it('that was ended and not read takes no more, says so to nobody, and is gone soon', async () => {
  const stream = eventStream(raw)
  const line = 'x'.repeat(16_384)
  // What the two ends of the connection hold by themselves is a matter of the machine.
  do {
    stream.write(line)
    await new Promise((resolve) => setImmediate(resolve))
  } while (raw.writableLength === 0)
  stream.end()
  const gone = once(raw, 'close')
  stream.write('after its end\n')
  stream.write('and once more\n')
  stream.end()
  await gone
  expect(raw.destroyed).toBe(true)
})

it('that nobody reads is let go before it fills the memory', async () => {
  const stream = eventStream(raw)
  const line = 'x'.repeat(16_384)
  let most = 0
  while (!raw.destroyed) {
    stream.write(line)
    most = Math.max(most, raw.writableLength)
  }
  expect(most).toBeLessThan(512 * 1024)
})
