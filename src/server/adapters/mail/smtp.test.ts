import { createConnection, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { Refused, Unreachable } from '../../platform/outbox/failures.ts'
import { smtpSender } from './smtp.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A mail server that does so: its port. */
const serving = async (options: SMTPServerOptions): Promise<number> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** Sends one mail there, and waits so many milliseconds for each answer: how that fails. */
const failureAt = (port: number, ms: number): Promise<unknown> => {
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.example', production: false }
  const send = smtpSender(config, { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms })
  return send({ id: '1', to: 'to@c.example', payload: { subject: 'x', lines: ['x'] } }).then(
    () => null,
    (error) => error,
  )
}

/** Longer than any answer of a server that answers. */
const ANSWERED = 60_000

/**
 * How a mail fails that hangs after its recipient was asked for. A busy machine may need longer to come so far: then it is sent again, with
 * twice the time.
 */
const failureOfHanging = async (options: SMTPServerOptions): Promise<unknown> => {
  let asked = false
  const { onRcptTo, ...others } = options
  const port = await serving({
    ...others,
    onRcptTo(to, session, answer) {
      asked = true
      if (onRcptTo) onRcptTo(to, session, answer)
      else answer()
    },
  })
  for (let ms = 400; ; ms *= 2) {
    const failure = await failureAt(port, ms)
    if (asked) return failure
  }
}

const hang = () => {}
const saying = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

describe('a mail that does not go out (security.md H9)', () => {
  it('because the server does not greet, or takes no sender, is for want of the server', async () => {
    const silent = createServer((socket) => socket.on('error', hang).resume())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => silent.close(() => resolve())))
    const { port } = silent.address() as AddressInfo
    for (const failure of [
      await failureAt(port, 400),
      await failureAt(await serving({ onMailFrom: hang }), 400),
    ])
      expect(failure).toBeInstanceOf(Unreachable)
  })

  it('because the server has enough connections is for want of the server', async () => {
    const port = await serving({ maxClients: 1 })
    const held = createConnection(port, '127.0.0.1')
    await new Promise((resolve) => held.once('data', resolve))
    expect(await failureAt(port, ANSWERED)).toBeInstanceOf(Unreachable)
    held.destroy()
  })

  it('because nobody is there as well', async () => {
    expect(await failureAt(1, ANSWERED)).toBeInstanceOf(Unreachable)
  })

  const expectOwn = (failure: unknown) => {
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Unreachable)
    expect(failure).not.toBeInstanceOf(Refused)
  }
  it.each<[string, SMTPServerOptions]>([
    ['a recipient’s', { onRcptTo: hang }],
    ['a text’s', { onData: (stream) => void stream.resume() }],
  ])('because %s answer takes too long is its own', async (_what, options) =>
    expectOwn(await failureOfHanging(options)),
  )

  it.each([450, 421])('because the server says %i at the recipient is its own', async (code) => {
    const port = await serving({ onRcptTo: (_to, _session, done) => done(saying(code)) })
    expectOwn(await failureAt(port, ANSWERED))
  })

  it('because the recipient is refused is not tried again', async () => {
    const port = await serving({ onRcptTo: (_to, _session, done) => done(saying(550)) })
    expect(await failureAt(port, ANSWERED)).toMatchObject({ name: 'Refused', ofAddress: true })
  })

  it('because the sender is refused is about our settings, and passes', async () => {
    const port = await serving({ onMailFrom: (_from, _session, done) => done(saying(550)) })
    const failure = await failureAt(port, ANSWERED)
    expect(failure).not.toBeInstanceOf(Refused)
    expect(failure).not.toBeInstanceOf(Unreachable)
  })
})

describe('a mail that can be stopped', () => {
  it('names the address that stops it in its head (RFC 8058), and no other mail does', async () => {
    const sources: string[] = []
    const port = await serving({
      onData: (stream, _session, done) =>
        void text(stream).then((source) => {
          sources.push(source)
          done()
        }),
    })
    const send = smtpSender({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'a@b.example',
      production: false,
    })
    // Longer than a line: it is folded between no two letters of it.
    const url = `https://parley.example.com/stop-search?token=${'t'.repeat(80)}`
    const payload = { subject: 'x', lines: ['x'] }
    const also = { label: 'Stop', url }
    await send({ id: '1', to: 'to@c.example', payload: { ...payload, also: { ...also, stops: true } } })
    await send({ id: '2', to: 'to@c.example', payload: { ...payload, also } })
    const [stopped, other] = await Promise.all(sources.map((source) => PostalMime.parse(source)))
    const heads = new Map(stopped!.headers.map(({ key, value }) => [key, value]))
    expect(heads.get('list-unsubscribe')).toBe(`<${url}>`)
    expect(heads.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(other!.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
  })
})
