import type { Role } from './actor.ts'

/**
 * What each notice says and by which channels. E e-mail, S SMS (only with consent, never an amount), N in-app;
 * a task (T in the source) is derived from the state and not listed here. `{addr}` is addressLine1, `{name}` the
 * acting person. `url` picks the page. Source: negotiation.md §9.
 */
export interface NoticeText {
  readonly to: Partial<Record<Role, string>>
  readonly title: string
  readonly text: string
  readonly button: string
  /** What the buy side reads where it hears of its own document. */
  readonly buySide?: { readonly title: string; readonly text: string }
  readonly url:
    | 'listing-editor'
    | 'seller-offers'
    | 'buyer-offers'
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
  buySide?: NoticeText['buySide'],
): NoticeText => ({ to, title, text, button, url, ...(buySide ? { buySide } : {}) })

export const SELLERS = { PS: 'E', SS: 'E' } as const
