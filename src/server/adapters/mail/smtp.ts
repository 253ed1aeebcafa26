import { createTransport } from 'nodemailer'
import type { Send } from '../../platform/outbox/deliver.ts'
import { htmlOf, textOf } from './html.ts'

/** Sends by SMTP. A mail's Message-ID is its outbox row's id, so that a mail sent twice by a crash is shown once. */
export const smtpSender = (url: string, from: string): Send => {
  const transport = createTransport(url, { from })
  Object.assign(transport.options, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
  })
  return async ({ id, to, payload }) => {
    await transport.sendMail({
      to,
      from,
      subject: payload.subject.replace(/[\r\n]+/g, ' '),
      text: textOf(payload),
      html: htmlOf(payload),
      messageId: `<${id}@parley>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
