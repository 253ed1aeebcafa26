import { exactMoney } from '#domain/kernel/text/format.ts'

/** One line of "needs your attention". Derived from states, never stored (negotiation.md §9). */
export interface Task {
  readonly type: 'SELLING' | 'BUYING' | 'PROFILE'
  readonly title: string
  readonly description: string
  readonly actionText: string
  readonly actionUrl: string
  readonly toolTipText: string
}

/** One line, in the order of its table. */
export const task = (
  type: Task['type'],
  title: string,
  description: string,
  actionText: string,
  actionUrl: string,
  toolTipText = '',
): Task => ({
  type,
  title,
  description,
  actionText,
  actionUrl,
  toolTipText,
})

/** What a home is called that has no address yet. */
export const NEW_HOME = 'a new home'

/**
 * What is to be done, without the home that a title names at its end (negotiation.md §9): where the home stands above its tasks, it is not
 * said again at each.
 */
export const actOf = (title: string, addressLine1: string): string =>
  title.replace(` ${addressLine1 || NEW_HOME}`, () => '')

/** The buyer by name, where a sentence begins with one or else at its end. */
export const naming = (text: string, buyer: string): string =>
  text.startsWith('A buyer ') ? text.replace('A buyer', buyer) : `${text} Buyer: ${buyer}.`

/** What the agent who asks wrote along, at the end. */
export const noting = (text: string, note: string | null): string =>
  note ? `${text} Your agent’s note: ${note}` : text

/** How much it is about: within the sentence of a new offer, or else at the end. */
export const pricing = (text: string, amount: number | null): string => {
  if (amount === null) return text
  return text.endsWith(' made an offer.')
    ? text.replace(/\.$/, ` of ${exactMoney(amount)}.`)
    : `${text} Offer amount: ${exactMoney(amount)}.`
}
