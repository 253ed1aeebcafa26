import type { Send } from '../../platform/outbox/deliver.ts'
import type { Payload } from '../../platform/outbox/message.ts'

/** A text message: the subject's one line and the address, nothing else. No amounts are ever in a subject. */
export const smsTextOf = ({ subject, button }: Payload): string =>
  button ? `${subject}: ${button.url}` : subject

/** The offline default: the row in the outbox is the delivery. A texting service takes this place. */
export const outboxSms: Send = () => Promise.resolve(undefined)
