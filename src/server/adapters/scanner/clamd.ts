import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Scan } from '../../platform/files/scan.ts'
import { RequestRefused } from '../../platform/http/errors.ts'

const SILENCE_MS = 30_000

const open = (address: URL): Socket =>
  address.protocol === 'unix:'
    ? connect(address.pathname)
    : connect({ host: address.hostname, port: Number(address.port || 3310) })

/** Length in four bytes, then the bytes; a length of nothing ends it (clamd(8), INSTREAM). */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    yield Buffer.concat([length, bytes])
  }
  yield Buffer.alloc(4)
}

const ask = async (address: URL, path: string): Promise<string> => {
  const socket = open(address)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The scanner is silent.')))
  const heard: Buffer[] = []
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('data', (part) => void heard.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(heard).toString('utf8')))
  })
  // A scanner that has seen enough answers and closes while we still send; what it said counts.
  const sending = (async () => {
    for await (const part of framed(path)) {
      if (socket.destroyed) return
      await new Promise<void>((sent) => socket.write(part, () => sent()))
    }
  })()
  const [said] = await Promise.all([answer, sending])
  return said
}

/**
 * Shows uploads to a clamd. What it cannot say is never taken for clean: the upload is refused with 503, and its sender
 * may try again (security.md M14).
 */
export const clamd = (url: string): Scan => {
  const address = new URL(url)
  return async (path) => {
    const said = await ask(address, path).catch(() => '')
    if (/\bOK\0?$/.test(said)) return 'clean'
    if (/ FOUND\0?$/.test(said)) return 'infected'
    throw new RequestRefused(refuse('unavailable'), 30)
  }
}
