import { z } from 'zod'
import { route } from './kernel/route.ts'

export const smsWebhook = route({
  method: 'POST',
  path: '/sms/webhook',
  summary: 'An answer to a text, signed by Twilio (X-Twilio-Signature): STOP, START, HELP; answers TwiML',
  auth: 'public',
  signed: true,
  output: z.unknown(),
  refusals: ['not-found'],
  idempotent: false,
})
