import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressProblem, formProblem, isPublicAddress, resolverFor, type Resolve } from './address.ts'
import { post } from './post.ts'

const PRIVATE = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:db8::1',
  '::7f00:1',
  '::a9fe:a9fe',
  '4000::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  'not an address',
  '',
]

describe('addresses of webhooks', () => {
  it.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['', 'not-an-address'],
    ['crm.example.com', 'not-an-address'],
    ['ftp://crm.example.com/', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['http://crm.example.com/', 'not-https'],
    ['https://user:word@crm.example.com/', 'with-credentials'],
    ['https://127.0.0.1/', 'private-network'],
    ['https://2130706433/', 'private-network'],
    ['https://0x7f.1/', 'private-network'],
    ['https://017700000001/', 'private-network'],
    ['https://[::1]/', 'private-network'],
    ['https://[::ffff:10.0.0.1]/', 'private-network'],
    ['https://169.254.169.254/latest/meta-data', 'private-network'],
    ['https://crm.example.com:8443/parley?x=1', null],
    ['https://93.184.216.34/', null],
  ] as const)('the form of %s: %s', (text, problem) => expect(formProblem(text, false)).toBe(problem))

  it('looks the host up, and takes none of which one address is private', async () => {
    const leads =
      (...addresses: string[]): Resolve =>
      () =>
        Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    const ask = (resolve: Resolve) => addressProblem('https://crm.example.com/', { local: false, resolve })
    expect(await ask(leads('93.184.216.34'))).toBeNull()
    expect(await ask(leads('93.184.216.34', '10.0.0.1'))).toBe('private-network')
    expect(await ask(leads('::ffff:127.0.0.1'))).toBe('private-network')
    expect(await ask(leads())).toBe('unknown-host')
    expect(await ask(() => Promise.reject(new Error('ENOTFOUND')))).toBe('unknown-host')
  })

  it('names that the machine itself knows lead nowhere public, whatever its name servers say of them', async () => {
    for (const host of ['localhost', 'localhost.', 'metadata.localhost']) {
      const found = await resolverFor(false)(host)
      expect(
        found.filter(({ address }) => isPublicAddress(address)),
        host,
      ).toEqual([])
      expect(
        await addressProblem(`https://${host}/`, { local: false, resolve: () => Promise.resolve(found) }),
      ).toBe(found.length === 0 ? 'unknown-host' : 'private-network')
    }
  })
})

describe('a name that leads elsewhere a moment later (DNS rebinding)', () => {
  it('leads nowhere: what was checked is what is connected to', async () => {
    let called = 0
    const inside = createServer((_request, response) => {
      called++
      response.end('the secret of the house')
    })
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
    const { port } = inside.address() as AddressInfo
    try {
      let asked = 0
      /** Public when it is saved, this machine from then on. */
      const rebinding: Resolve = () =>
        Promise.resolve([{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }])
      const url = `https://rebind.example:${port}/`
      expect(await addressProblem(url, { local: false, resolve: rebinding })).toBeNull()
      const posted = await post(url, {}, '{}', { local: false, resolve: rebinding, withinMs: 2_000 })
      expect(posted).toMatchObject({ status: null, answer: '' })
      expect(posted.error).toContain('private network')
      expect([asked, called]).toEqual([2, 0])
      // The very same server, where that is allowed: it would have answered.
      const local = await post(`http://rebind.example:${port}/`, {}, '{}', {
        local: true,
        resolve: rebinding,
      })
      expect([local.status, local.answer, called]).toEqual([200, 'the secret of the house', 1])
    } finally {
      inside.close()
    }
  })
})

describe('a stranger’s server', () => {
  const serving = async <T>(
    handler: Parameters<typeof createServer>[1],
    use: (url: string) => Promise<T>,
  ): Promise<T> => {
    const server = createServer(handler!)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('is read no further than we keep, and cut off when it is slow', async () => {
    await serving(
      (_request, response) => {
        response.writeHead(200)
        const more = () => {
          while (response.write('x'.repeat(64 * 1024)));
          response.once('drain', more)
        }
        more()
      },
      async (url) => {
        const posted = await post(url, {}, '{}', { local: true, withinMs: 5_000 })
        expect([posted.status, posted.answer]).toEqual([200, 'x'.repeat(1024)])
      },
    )
    await serving(
      () => {},
      async (url) => {
        const posted = await post(url, {}, '{}', { local: true, withinMs: 100 })
        expect(posted).toMatchObject({ status: null, error: 'It didn’t answer in time.' })
      },
    )
    // A drop now and then is no answer either.
    await serving(
      (_request, response) => {
        response.writeHead(200)
        setInterval(() => response.write('.'), 20).unref()
      },
      async (url) =>
        expect(await post(url, {}, '{}', { local: true, withinMs: 150 })).toMatchObject({
          status: null,
          error: 'It didn’t answer in time.',
        }),
    )
  })

  it('leads us nowhere else', async () => {
    let elsewhere = 0
    await serving(
      () => void elsewhere++,
      (other) =>
        serving(
          (_request, response) => response.writeHead(307, { location: other }).end(),
          async (url) => {
            const posted = await post(url, {}, '{}', { local: true })
            expect(posted).toMatchObject({
              status: 307,
              error: 'It answered with a redirect, which isn’t followed.',
            })
          },
        ),
    )
    expect(elsewhere).toBe(0)
  })
})
