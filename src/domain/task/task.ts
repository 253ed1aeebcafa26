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

/** How a title leads to its home at its end. */
const LEADS = [' for ', ' on ', ': '] as const

/**
 * What is to be done, without the home at the end of its title: a list that groups tasks by home says the home above them. A title says
 * the act, the person, and the home (negotiation.md §9 names the events; issue 29 gives the words).
 */
export const actOf = (title: string, addressLine1: string): string =>
  LEADS.reduce((rest, lead) => rest.replace(`${lead}${addressLine1 || NEW_HOME}`, () => ''), title)

/** `Ann Lee’s $800,000 offer`: whose, how much, what; without a name `the` or what stands for it, without an amount no amount. */
export const named = (whose: string, amount: number | null, what: string, otherwise = 'the'): string =>
  [whose ? `${whose}’s` : otherwise, amount === null ? '' : exactMoney(amount), what]
    .filter(Boolean)
    .join(' ')

/** What the agent who asks wrote along, at the end. */
export const noting = (text: string, note: string | null): string =>
  note ? `${text} Your agent’s note: ${note}` : text
