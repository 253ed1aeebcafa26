import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { Refused, Unreachable } from '../../platform/outbox/failures.ts'
import { smtpSender } from './smtp.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A mail server that does so, and sends one mail to it: how that fails, and whether it was asked about the recipient. */
const failing = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  return failureAt((server.server.address() as AddressInfo).port)
}

const failureAt = async (port: number, socketTimeout = 400) => {
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.example', production: false }
  const send = smtpSender(config, { connectionTimeout: 400, greetingTimeout: 400, socketTimeout })
  let asked = false
  const failure: unknown = await send(
    { id: '1', to: 'to@c.example', payload: { subject: 'x', lines: ['x'] } },
    () => (asked = true),
  ).then(
    () => null,
    (error) => error,
  )
  return { failure, asked }
}

const hang = () => {}
const saying = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

describe('a mail that does not go out (security.md H9)', () => {
  it('because the server does not greet, or takes no sender, is for want of the server', async () => {
    const silent = createServer((socket) => socket.on('error', hang).resume())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => silent.close(() => resolve())))
    const { port } = silent.address() as AddressInfo
    for (const { failure, asked } of [await failureAt(port), await failing({ onMailFrom: hang })]) {
      expect(failure).toBeInstanceOf(Unreachable)
      expect(asked).toBe(false)
    }
  })

  it('because nobody is there as well', async () => {
    const { failure, asked } = await failureAt(1)
    expect(failure).toBeInstanceOf(Unreachable)
    expect(asked).toBe(false)
  })

  it.each<[string, SMTPServerOptions]>([
    ['a recipient’s answer takes too long', { onRcptTo: hang }],
    ['a text’s answer takes too long', { onData: (stream) => void stream.resume() }],
    ['the recipient is to be tried later', { onRcptTo: (_to, _session, done) => done(saying(450)) }],
    ['a server leaves at the recipient', { onRcptTo: (_to, _session, done) => done(saying(421)) }],
  ])('because %s is its own', async (_what, options) => {
    const { failure, asked } = await failing(options)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Unreachable)
    expect(failure).not.toBeInstanceOf(Refused)
    expect(asked).toBe(true)
  })

  it('because the recipient is refused is not tried again', async () => {
    const { failure } = await failing({ onRcptTo: (_to, _session, done) => done(saying(550)) })
    expect(failure).toMatchObject({ name: 'Refused', ofAddress: true })
  })

  it('because the sender is refused is about our settings, and passes', async () => {
    const { failure, asked } = await failing({ onMailFrom: (_from, _session, done) => done(saying(550)) })
    expect(failure).not.toBeInstanceOf(Refused)
    expect(failure).not.toBeInstanceOf(Unreachable)
    expect(asked).toBe(false)
  })
})
