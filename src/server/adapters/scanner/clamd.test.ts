import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { clamd } from './clamd.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-scan-'))
let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))
afterEach(() => rmSync(join(folder, 'paper'), { force: true }))

/** A scanner that speaks INSTREAM: `says` answers to the whole file. */
const scanner = async (says: (file: Buffer) => string | null): Promise<string> => {
  server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      const command = 'zINSTREAM\0'
      if (heard.length < command.length) return
      expect(heard.subarray(0, command.length).toString()).toBe(command)
      const file: Buffer[] = []
      for (let at = command.length; at + 4 <= heard.length;) {
        const length = heard.readUInt32BE(at)
        if (length === 0) {
          const said = says(Buffer.concat(file))
          if (said === null) socket.destroy()
          else socket.end(`${said}\0`)
          return
        }
        file.push(heard.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const paper = (bytes: Buffer): string => {
  const path = join(folder, 'paper')
  writeFileSync(path, bytes)
  return path
}

describe('a scanner (security.md M14)', () => {
  it('gets the file whole and is believed', async () => {
    const file = Buffer.alloc(300_000, 'EICAR')
    const url = await scanner((bytes) => (bytes.equals(file) ? 'stream: Eicar FOUND' : 'stream: OK'))
    expect(await clamd(url)(paper(file))).toBe('infected')
    expect(await clamd(url)(paper(Buffer.from('a paper')))).toBe('clean')
  })

  it.each(['INSTREAM size limit exceeded. ERROR', '', null])(
    'what it cannot say is not clean: %s',
    async (said) => {
      const url = await scanner(() => said)
      await expect(clamd(url)(paper(Buffer.from('x')))).rejects.toMatchObject({
        refusal: { refused: 'unavailable' },
      })
    },
  )

  it('one that is away refuses too', async () => {
    const url = await scanner(() => 'stream: OK')
    await new Promise((done) => server!.close(done))
    server = undefined
    await expect(clamd(url)(paper(Buffer.from('x')))).rejects.toMatchObject({
      refusal: { refused: 'unavailable' },
    })
  })
})
