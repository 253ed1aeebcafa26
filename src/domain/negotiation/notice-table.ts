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
}

const n = (
  to: NoticeText['to'],
  title: string,
  text: string,
  button: string,
  url: NoticeText['url'],
  buySide?: NoticeText['buySide'],
): NoticeText => ({ to, title, text, button, url, ...(buySide ? { buySide } : {}) })

const SELLERS = { PS: 'E', SS: 'E' } as const

export const NOTICES = {
  N06: n(
    { PS: 'ES', SS: 'E' },
    'Review your listing {addr}',
    '{name} prepared your listing and asks for your approval.',
    'Review',
    'listing-editor',
  ),
  N07: n(
    { LA: 'E' },
    'Changes requested {addr}',
    'The seller asked for changes before this listing can be published.',
    'Update',
    'listing-editor',
  ),
  N08: n(
    { LA: 'E', SS: 'E' },
    'Ready to publish {addr}',
    'The seller approved the listing. It can be published now.',
    'Publish',
    'listing-editor',
  ),
  N09: n(
    { ...SELLERS, LA: 'E', BA: 'E', OB: 'E', CB: 'E' },
    'Your listing {addr} changed',
    'The listing is now: {state}.',
    'Open',
    'listing',
  ),
  N10: n(
    { AGT: 'E', CR: 'N' },
    '{name} asked for your help',
    '{name} invites you to take over.',
    'Open',
    'offer',
  ),
  N11: n(
    { CB: 'E', OB: 'E' },
    'Offer awaiting an agent {addr}',
    'Your provisional offer is saved and awaits an agent.',
    'View',
    'offer',
  ),
  N12: n(
    { CB: 'EN', OB: 'EN', CR: 'EN' },
    'An agent took over {addr}',
    '{name} is now your agent for this property.',
    'View',
    'offer',
  ),
  N13: n(
    { OB: 'ES' },
    'Approve your offer {addr}',
    '{name} prepared your offer and asks for your approval.',
    'Review',
    'offer',
  ),
  N14: n(
    { BA: 'E', OB: 'N' },
    'Buyer asked for changes {addr}',
    'The buyer asked for changes: {comment}',
    'Edit',
    'offer',
  ),
  N15: n(
    { LA: 'ES', ...SELLERS, BA: 'E', OB: 'E' },
    'New offer {addr}',
    'An offer was delivered.',
    'View offers',
    'seller-offers',
    { title: 'Your offer was delivered {addr}', text: 'Your offer was delivered to the seller side.' },
  ),
  N16: n(
    { OB: 'ES', LA: 'N' },
    'Confirm edits {addr}',
    '{name} edited your offer and asks you to confirm.',
    'Confirm',
    'offer',
  ),
  N17: n(
    { LA: 'E', PS: 'E', OB: 'E', BA: 'N' },
    'Offer updated {addr}',
    'An offer was updated.',
    'View offers',
    'seller-offers',
    {
      title: 'Your edits were delivered {addr}',
      text: 'The edits of your offer were delivered to the seller side.',
    },
  ),
  N18: n(
    { PS: 'ES', SS: 'E' },
    'Approve acceptance {addr}',
    '{name} recommends accepting an offer and asks for your approval.',
    'Review',
    'seller-offers',
  ),
  N19: n(
    { LA: 'E', SS: 'N' },
    'Seller declined acceptance {addr}',
    'The seller did not approve the acceptance: {comment}',
    'Open',
    'seller-offers',
  ),
  N20: n(
    { PS: 'ES' },
    'Approve counter {addr}',
    '{name} drafted a counter and asks for your approval.',
    'Review',
    'seller-offers',
  ),
  N21: n(
    { LA: 'E' },
    'Counter not approved {addr}',
    'The seller did not approve the counter: {comment}',
    'Open',
    'seller-offers',
  ),
  N22: n(
    { BA: 'ES', OB: 'E', LA: 'N', SS: 'N' },
    'Counter offer {addr}',
    'The seller answered with a counter.',
    'Respond',
    'buyer-offers',
  ),
  N23: n(
    { OB: 'ES' },
    'Approve acceptance {addr}',
    '{name} recommends accepting the counter and asks for your approval.',
    'Review',
    'buyer-offers',
  ),
  N24: n(
    { LA: 'E', PS: 'ES', BA: 'N' },
    'Confirm multiple counter {addr}',
    'A buyer accepted a counter. It binds only when the seller confirms.',
    'Select',
    'seller-offers',
  ),
  N25: n(
    { OB: 'ES' },
    'Approve counter {addr}',
    '{name} drafted a counter and asks for your approval.',
    'Review',
    'buyer-offers',
  ),
  N26: n(
    { LA: 'ES', ...SELLERS, BA: 'N' },
    'Buyer counter {addr}',
    'A buyer answered with a counter.',
    'Respond',
    'seller-offers',
  ),
  N27: n(
    { LA: 'EN', PS: 'E', SS: 'E', BA: 'EN', OB: 'E' },
    'Withdrawn {addr}',
    'A document of this negotiation was withdrawn.',
    'Open',
    'listing',
  ),
  N28: n(
    { LA: 'EN', PS: 'EN', SS: 'N', BA: 'EN', OB: 'EN' },
    'Declined {addr}',
    'A document of this negotiation was declined. {comment}',
    'Open',
    'listing',
  ),
  N29: n(
    { PS: 'ES' },
    'Approve highest-and-best date {addr}',
    '{name} asks you to approve the due date.',
    'Review',
    'seller-offers',
  ),
  N30: n(
    { BA: 'ES', OB: 'E', LA: 'E' },
    'Highest and best due {date} 6 PM',
    'The seller asks for the highest and best offer.',
    'Respond',
    'buyer-offers',
  ),
  N31: n(
    { LA: 'E', PS: 'E' },
    'Select an offer {addr}',
    'Countdown complete, seller to select offer',
    'Compare',
    'seller-offers',
  ),
  /** CK3: one reminder to whoever is waited for. */
  N39: n(
    { BA: 'ES', OB: 'ES', LA: 'ES', PS: 'ES' },
    'Still waiting for you {addr}',
    'A document has been waiting for your answer for 24 hours.',
    'Respond',
    'seller-offers',
    {
      title: 'Still waiting for you {addr}',
      text: 'A document has been waiting for your answer for 24 hours.',
    },
  ),
  N32: n(
    { BA: 'E', PS: 'N' },
    'Highest and best called off {addr}',
    'The seller called off the due date.',
    'Open',
    'buyer-offers',
  ),
  N33: n(
    { LA: 'EN', PS: 'EN', SS: 'EN', BA: 'EN', OB: 'EN' },
    'Offer accepted {addr}',
    'An agreement was reached. The parties sign the contract next.',
    'Open',
    'contract',
  ),
  N33B: n(
    { BA: 'E' },
    'Seller accepted another offer {addr}',
    'The seller accepted another offer; yours is on hold.',
    'Open',
    'buyer-offers',
  ),
  N34: n(
    { BA: 'ES', OB: 'ES', LA: 'ES', PS: 'ES', SS: 'ES' },
    'Sign contract {addr}',
    'The contract waits for your signature.',
    'Sign',
    'contract',
  ),
  N35: n(
    { BA: 'E', LA: 'E' },
    'Buy side signed {addr}',
    'Every buyer has signed the contract.',
    'Open',
    'contract',
  ),
  N36: n(
    { BA: 'E', OB: 'E', LA: 'E', PS: 'E', SS: 'E' },
    'Signing Complete {addr}',
    'Everybody has signed. The sealed contract is ready.',
    'View Final Contract',
    'contract',
  ),
  N36B: n(
    { BA: 'E' },
    'In contract {addr}',
    'This property is now in contract with another buyer.',
    'Open',
    'buyer-offers',
  ),
  N37: n(
    { LA: 'EN', PS: 'EN', SS: 'EN', BA: 'EN', OB: 'EN' },
    'Listing is active again {addr}',
    'The agreement was cancelled; the property is active again.',
    'View offers',
    'listing',
  ),
  N37B: n(
    { BA: 'E' },
    'Listing is active again {addr}',
    'The property is active again; your offer is no longer on hold.',
    'Open',
    'buyer-offers',
  ),
  N38: n(
    { LA: 'E', PS: 'E', SS: 'E', BA: 'E', OB: 'E' },
    'Sold {addr}',
    'The sale has closed.',
    'Open',
    'listing',
  ),
  N38B: n({ BA: 'E' }, 'Property sold {addr}', 'This property was sold to another buyer.', 'Open', 'listing'),
  N40: n(
    { BA: 'EN' },
    'Listing terms changed {addr}',
    'The seller changed the terms of the listing. Your delivered offer keeps its terms.',
    'Open',
    'buyer-offers',
  ),
  /** Rows of the tables without an N of their own are told in-app only (negotiation.md §9). */
  APP: n(
    { LA: 'N', PS: 'N', SS: 'N', BA: 'N', OB: 'N', CB: 'N', CR: 'N' },
    'Update {addr}',
    '{name}: {action}',
    'Open',
    'listing',
  ),
} as const satisfies Record<string, NoticeText>

export type NoticeId = keyof typeof NOTICES
