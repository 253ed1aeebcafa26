import { exactMoney } from '#domain/kernel/text/format.ts'
import type { Role } from '../actor.ts'
import type { OfferHead } from '../heads.ts'

/** What one reader is told: the subject (which is also the whole text message), the first line, the button. */
export interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly button: string
}

/**
 * What each notice says and by which channels. E email, S SMS (only with consent, never an amount), N in-app;
 * a task (T in the source) is derived from the state and not listed here. `{addr}` is addressLine1, `{name}` the
 * acting person, `{agent}` the agent whom they named, `{happened}` and `{news}` what the row says of itself, `{zone}` the property's time zone in words,
 * `{reason}` and `{note}` the comment where there is one that the reader’s side reads, `{counter}` what a counter is called and `{binding}` what it
 * binds to (`counterWords`), `{buyer}` the chain's primary buyer (`{Buyer}` at the beginning of a sentence), for
 * the selling side and the buyer's own agent, `{of}` and `{with}` the amount (`amountWords`): neither is ever in a text message. `url` picks the page. Source: negotiation.md §9.
 */
export interface NoticeText extends NoticeWords {
  readonly to: Partial<Record<Role, string>>
  /** What single roles read instead. */
  readonly as: Partial<Record<Role, Partial<NoticeWords>>>
  readonly url:
    | 'listing-editor'
    | 'seller-offers'
    | 'buyer-offers'
    /** The seller's side finds the contract first while one is being signed: this leads to the offers beside it. */
    | 'offers-beside'
    | 'offer'
    | 'contract'
    | 'profile'
    | 'home'
    | 'listing'
    | 'public-page'
    | 'search'
}

export const notice = (
  to: NoticeText['to'],
  title: string,
  text: string,
  button: string,
  url: NoticeText['url'],
  as: NoticeText['as'] = {},
): NoticeText => ({ to, title, text, button, url, as })

/** Owners find news that asks nothing of them behind the bell and on home too: their agent has the task, they had nothing. */
export const SELLERS = { PS: 'EN', SS: 'EN' } as const

/** What a comment is where a notice tells it: why something was done, or a note to who acts next. */
export const commentWords = (comment: string, from: string): { reason: string; note: string } => ({
  reason: comment && ` Reason: ${comment}`,
  note: comment && ` Note from ${from || 'your agent'}: ${comment}`,
})

/**
 * What a counter is called, and when it binds where the yes of its buyer does not: of a multiple and of a reopened one. The same sentence
 * for the whole of a side; '' where nothing has to be said.
 */
export const counterWords = (
  document: Pick<OfferHead, 'type' | 'revived'> | undefined,
  role: Role,
): { counter: string; binding: string } => {
  const until = `isn’t binding until ${role === 'PS' ? 'you select a buyer who accepts' : 'the seller confirms'}.`
  if (document?.type === 'SELLER_MULTIPLE_COUNTER')
    return { counter: 'multiple counter', binding: ` A multiple counter ${until}` }
  return { counter: 'counter', binding: document?.revived ? ` The counter was reopened: it ${until}` : '' }
}

/** How much it is about, ` of $800,000` and ` with $800,000`, where the reader may know it: never in a text message. */
export const amountWords = (
  amount: number | null,
  channel: 'E' | 'S' | 'N',
): { of: string; with: string } => {
  const said = amount === null || channel === 'S' ? '' : exactMoney(amount)
  return { of: said && ` of ${said}`, with: said && ` with ${said}` }
}

/**
 * Who `{buyer}` is to a reader. `name`: theirs, or the letter where the comparison is blind; '' where none is known. What is mailed to the
 * selling side can't be taken back once a comparison becomes blind: there nobody is named.
 */
export const buyerWords = (
  name: string,
  role: Role,
  channel: 'E' | 'S' | 'N',
): { buyer: string; Buyer: string } => {
  if (role === 'BA') return { buyer: name || 'your buyer', Buyer: name || 'Your buyer' }
  return name && channel === 'N' ? { buyer: name, Buyer: name } : { buyer: 'the buyer', Buyer: 'A buyer' }
}
