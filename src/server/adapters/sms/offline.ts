import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import type { Send } from '../../platform/outbox/mails.ts'
import type { Payload } from '../../platform/outbox/message.ts'

/**
 * A text message: who writes, the subject's one line and the address, nothing else. No amounts are ever in a subject, and no number to call: what an
 * agent typed as a street may stand in it, and the phone be a stranger's (decision 55).
 */
export const smsTextOf = ({ subject, button }: Payload): string => {
  const line = withoutNumbers(subject)
  return `Parley: ${button ? `${line}: ${button.url}` : line}`
}

/** The offline default: the row in the outbox is the delivery. A texting service takes this place. */
export const outboxSms: Send = () => Promise.resolve(undefined)
