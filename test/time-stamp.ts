import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SETTINGS = `
[tsa]
default_tsa = here
[here]
serial = serial
crypto_device = builtin
signer_cert = tsa.crt
certs = tsa.crt
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[stamps]
extendedKeyUsage = critical,timeStamping
keyUsage = digitalSignature
[req]
distinguished_name = name
[name]
`

export interface TimeStampServer {
  readonly url: string
  /** Away: it answers 503. */
  away: boolean
  /** How often it was asked. */
  asked: number
  /** Does openssl find that the token stamps these bytes? */
  verifies(token: Buffer, data: Buffer): boolean
  close(): void
}

/** A time-stamp service (RFC 3161) on this machine; openssl makes the stamps and judges them. */
export const startTimeStamps = async (): Promise<TimeStampServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-tsa-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'tsa.cnf'), SETTINGS)
  writeFileSync(join(folder, 'serial'), '01\n')
  const subject = [
    '-subj',
    '/CN=Time of a test',
    '-days',
    '30',
    '-config',
    'tsa.cnf',
    '-extensions',
    'stamps',
  ]
  openssl(
    'req',
    '-new',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.crt',
    ...subject,
  )
  const http = createServer((request, response) => {
    server.asked++
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (server.away) return void response.writeHead(503).end()
      writeFileSync(join(folder, 'query.tsq'), Buffer.concat(parts))
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'answer.tsr')
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      response.end(readFileSync(join(folder, 'answer.tsr')))
    })
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const server: TimeStampServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    away: false,
    asked: 0,
    verifies(token, data) {
      writeFileSync(join(folder, 'token.der'), token)
      writeFileSync(join(folder, 'data.bin'), data)
      try {
        openssl('ts', '-verify', '-token_in', '-in', 'token.der', '-data', 'data.bin', '-CAfile', 'tsa.crt')
        return true
      } catch {
        return false
      }
    },
    close() {
      http.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}
