import type { Config } from '../../platform/config.ts'
import type { Send } from '../../platform/outbox/mails.ts'
import { outboxSms } from './offline.ts'
import { twilioSender } from './twilio.ts'

/** Who sends texts: Twilio, in the demo the outbox; else nobody, and they wait: nothing claims that they went out. */
export const smsSenderOf = ({ twilio, demo, mailPaused }: Config): Send | undefined => {
  if (mailPaused) return undefined
  if (twilio) return twilioSender(twilio)
  return demo ? outboxSms : undefined
}
