import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '../../platform/config.ts'
import { isLocal } from '../../platform/config-problems.ts'
import type { Send } from '../../platform/outbox/mails.ts'
import type { Payload } from '../../platform/outbox/message.ts'
import { Refused, Unreachable } from '../../platform/outbox/failures.ts'
import { htmlOf, textOf } from './html.ts'

/** How long the mail server may take, in milliseconds; `socketTimeout` for each of its answers. */
const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
type Waits = typeof WAITS

/** What a mail server that could not be talked to at all leaves behind (nodemailer's codes); EPROTOCOL also where it has enough connections. */
const NOBODY_THERE = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS', 'EPROTOCOL'])

/** The commands whose answer is about this recipient or this mail; a no to the sender is about our settings, and passes. */
const ITS_OWN = new Set(['RCPT TO', 'DATA'])

/** The other end's answer as the outbox understands it. `asked`: it was about this mail by then, and not about us. */
const asFailure = (error: unknown, asked: boolean): unknown => {
  const { code, command, responseCode, response, message } = error as Error & {
    code?: string
    command?: string
    responseCode?: number
    response?: string
  }
  // 5xx about this recipient or this text; one at the greeting is about the server, and passes.
  if (command !== undefined && ITS_OWN.has(command) && responseCode !== undefined && responseCode >= 500)
    return new Refused(response ?? message, command === 'RCPT TO')
  return !asked && code !== undefined && NOBODY_THERE.has(code) ? new Unreachable(message) : error
}

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>

/** In production no mail, with the links in it, crosses a network in the clear (security.md M6). */
const transportOf = (
  { smtpUrl, mailFrom, production }: MailSettings,
  more: Pick<SMTPTransport.Options, 'logger' | 'transactionLog'> & Waits,
) => {
  const url = smtpUrl ?? ''
  return createTransport({ url, requireTLS: production && !isLocal(url), ...more }, { from: mailFrom })
}

/**
 * Calls `taken` once the server has said yes to the sender. nodemailer says of a time-out that it was at the connection, wherever it was,
 * and tells its log alone what it sends and reads.
 */
const listenFor = (taken: () => void) => {
  let said = false
  const ignore = () => {}
  const debug = ({ tnx }: { tnx?: string }, line: string) => {
    if (tnx === 'client' && line.startsWith('MAIL FROM:')) said = true
    else if (tnx === 'server' && said) {
      said = false
      if (line.startsWith('2')) taken()
    }
  }
  const logger = {
    level: ignore,
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  }
  return { logger, transactionLog: true }
}

/** What mail clients show a button of their own for (RFC 8058). */
const oneClick = ({ also }: Payload): Record<string, string> =>
  also?.stops
    ? { 'List-Unsubscribe': `<${also.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Sends by SMTP. A mail's Message-ID is its outbox row's id, so that a mail sent twice by a crash is shown once. */
export const smtpSender =
  (config: MailSettings, waits = WAITS): Send =>
  async ({ id, to, payload }) => {
    let asked = false
    const transport = transportOf(config, { ...waits, ...listenFor(() => void (asked = true)) })
    try {
      const { response } = await transport.sendMail({
        to,
        from: config.mailFrom,
        subject: payload.subject.replace(/[\r\n]+/g, ' '),
        text: textOf(payload),
        html: htmlOf(payload),
        messageId: `<${id}@parley>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(payload) },
      })
      return response
    } catch (error) {
      throw asFailure(error, asked)
    } finally {
      // A pool that the address asks for would keep its connection.
      transport.close()
    }
  }

/** Greets the mail server, as far as signing in; rejects with its answer. */
export const greet = async (config: MailSettings): Promise<void> => {
  const transport = transportOf(config, WAITS)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
