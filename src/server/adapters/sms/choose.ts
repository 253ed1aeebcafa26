import type { Config } from '../../platform/config.ts'
import type { Send } from '../../platform/outbox/mails.ts'
import { outboxSms } from './offline.ts'
import { twilioSender } from './twilio.ts'

/** What sends texts: Twilio, in the demo the outbox; else nothing, and none is made (`outbox.ts`). */
export const smsSenderOf = ({ twilio, demo, mailPaused }: Config): Send | undefined => {
  if (mailPaused) return undefined
  if (twilio) return twilioSender(twilio)
  return demo ? outboxSms : undefined
}
