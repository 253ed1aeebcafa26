import * as api from '#api/texting.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { keywordOf, replyTo } from '#domain/message/keywords.ts'
import { fileAnswer } from '#server/platform/http/call.ts'
import { withTransaction, type Tx } from '#server/platform/db/db.ts'
import { mountPublic, type App } from '#server/platform/http/mount.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { recordTexts } from '../account/record.ts'
import { isFromTwilio } from '../adapters/sms/twilio.ts'
import { consentOfNumber, startNumber, stopNumber, takeAnswer } from './store.ts'

/** Twilio's own are 34 characters. */
const LONGEST_SID = 64

/** STOP and START of a number: for everybody who has it, and written into their record. A replayed one gives nothing back that was taken since. */
const change = async (
  tx: Tx,
  { sid, number, agrees }: { sid: string; number: string; agrees: boolean },
  at: { now: string; ip: string },
) => {
  if (!(await takeAnswer(tx, sid))) return
  await (agrees ? startNumber(tx, number) : stopNumber(tx, number, at.now))
  for (const userId of await consentOfNumber(tx, number, agrees, at.now))
    await recordTexts(tx, { userId, ip: at.ip }, agrees, at.now)
}

const twiml = (text: string | null) =>
  fileAnswer({
    body: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><Response>${text === null ? '' : `<Message>${escapeHtml(text)}</Message>`}</Response>`,
    ),
    type: 'text/xml; charset=utf-8',
    name: 'reply.xml',
  })

/** Answers to our texts, as Twilio hands them on (twilio.com/docs/messaging/guides/webhook-request). */
export const register = (app: App): void => {
  mountPublic(app, api.smsWebhook, async ({ ctx, bytes, heading, now, ip }) => {
    const { twilio, publicUrl, supportEmail } = ctx.config
    if (!twilio) return refuse('not-found')
    const fields = new URLSearchParams(bytes.toString('utf8'))
    const url = `${publicUrl}/api${api.smsWebhook.path}`
    if (!isFromTwilio(twilio, url, fields, heading('x-twilio-signature') ?? ''))
      return refuse('malformed-request', { message: 'The signature is missing, or not over this body.' })
    const keyword = keywordOf(fields.get('Body') ?? '')
    const number = usDigits(fields.get('From') ?? '')
    const sid = fields.get('MessageSid') ?? ''
    if (sid === '' || sid.length > LONGEST_SID)
      return refuse('malformed-request', { message: 'A MessageSid is missing.' })
    if (number && (keyword === 'STOP' || keyword === 'START'))
      await withTransaction<void>(ctx.db, (tx) =>
        change(tx, { sid, number, agrees: keyword === 'START' }, { now, ip }),
      )
    // Where Twilio answers keywords itself it says so, and one answer is enough.
    return twiml(fields.has('OptOutType') ? null : replyTo(keyword, supportEmail))
  })
}
