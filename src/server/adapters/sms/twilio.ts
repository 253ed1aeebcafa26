import { createHmac, timingSafeEqual } from 'node:crypto'
import { usDigits } from '#domain/kernel/text/contact.ts'
import type { TwilioSettings } from '../../platform/config-services.ts'
import type { Send } from '../../platform/outbox/mails.ts'
import { Refused, Unreachable } from '../../platform/outbox/failures.ts'
import { smsTextOf } from './offline.ts'

const TIMEOUT_MS = 10_000
/** Carriers ask for it. */
const OPT_OUT = ' Reply STOP to opt out.'

/** Our keys, not this text: it goes out once they are right. */
const OUR_FAULT = [401, 403]

interface Answer {
  readonly sid?: string
  readonly code?: number
  readonly message?: string
}

const post = async (settings: TwilioSettings, form: URLSearchParams): Promise<Response> => {
  const { accountSid, authToken, apiUrl } = settings
  try {
    return await fetch(
      `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: form,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      },
    )
  } catch (error) {
    throw new Unreachable(String((error as Error).message))
  }
}

/** Sends by Twilio's HTTP API (twilio.com/docs/messaging/api/message-resource); a US number each. */
export const twilioSender =
  (settings: TwilioSettings): Send =>
  async ({ to, payload }) => {
    const digits = usDigits(to)
    if (!digits) throw new Refused('Not a US number.', true)
    const { from } = settings
    const form = new URLSearchParams({
      To: `+1${digits}`,
      ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      Body: smsTextOf(payload) + OPT_OUT,
    })
    const response = await post(settings, form)
    const answer = (await response.json().catch(() => ({}))) as Answer
    if (response.ok) return answer.sid ?? ''
    const said = `${response.status} ${answer.code ?? ''} ${answer.message ?? ''}`.trim()
    if (OUR_FAULT.includes(response.status)) throw new Unreachable(said)
    // Too many at once, or their own trouble: later.
    if (response.status === 429 || response.status >= 500) throw new Error(said)
    throw new Refused(said, true)
  }

/**
 * Did Twilio send this? Its signature is over the address it called and all fields, sorted by name
 * (twilio.com/docs/usage/security#validating-requests).
 */
export const isFromTwilio = (
  { authToken }: TwilioSettings,
  url: string,
  fields: URLSearchParams,
  signature: string,
): boolean => {
  const text = [...fields]
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .reduce((all, [name, value]) => all + name + value, url)
  const expected = createHmac('sha1', authToken).update(text, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
