import type { Role } from '../actor.ts'

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
 * `{reason}` the comment where there is one, `{buyer}` the chain's primary buyer (`{Buyer}` at the beginning of a sentence), for
 * the selling side and the buyer's own agent: never in the title of a text message. `url` picks the page. Source: negotiation.md §9.
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
