import { notice, SELLERS, type NoticeText } from './notice.ts'

/** Withdrawals, rounds, the contract and what follows: N27 to N40, and the plain in-app note. Source: negotiation.md §9. */
export const CLOSING_NOTICES = {
  N27: notice(
    { LA: 'EN', ...SELLERS, BA: 'EN', OB: 'E' },
    '{happened}: {addr}',
    '{news}{reason}',
    'View Offers',
    'listing',
  ),
  N28: notice(
    { LA: 'EN', PS: 'EN', SS: 'N', BA: 'EN', OB: 'EN' },
    '{happened}: {addr}',
    '{news}{reason}',
    'View Offers',
    'listing',
  ),
  N29: notice(
    { PS: 'ES' },
    'Please approve the due date for {addr}',
    '{name}, your agent, suggests asking every buyer for a highest and best offer by a due date. Please answer within 24 hours.',
    'Review Due Date',
    'seller-offers',
  ),
  N30: notice(
    { BA: 'ES', OB: 'E', LA: 'E' },
    'Highest and best offers on {addr} are due {date}, 6 PM {zone}',
    'The seller is asking every buyer for their highest and best offer.',
    'View Offer',
    'buyer-offers',
    {
      OB: {
        text: 'The seller is asking every buyer for their highest and best offer. Talk with your agent about your best price and terms.',
      },
      LA: { text: 'Every buyer has been asked for a highest and best offer.', button: 'View Offers' },
    },
  ),
  /** Those who like the home, and take no part. */
  N30L: notice(
    { LK: 'E' },
    'Highest and best offers on {addr} are due {date}, 6 PM {zone}',
    'The seller of {addr}, a home you like, is asking for highest and best offers.',
    'View Home',
    'public-page',
  ),
  N31: notice(
    { LA: 'E', PS: 'E' },
    'Select an offer: {addr}',
    'Countdown complete, seller to select offer',
    'View Offers',
    'seller-offers',
  ),
  /** CK3: one reminder to whoever must act. */
  N39: notice(
    { BA: 'ES', OB: 'ES', LA: 'ES', PS: 'ES' },
    'Reminder: your answer is needed on {addr}',
    'You were asked to answer within 24 hours, and haven’t yet.',
    'Respond',
    'seller-offers',
  ),
  N32: notice(
    { BA: 'E', PS: 'N' },
    'Highest and best offers called off: {addr}',
    'The seller is no longer asking for highest and best offers. Offers already sent stay open.',
    'View Offer',
    'buyer-offers',
    {
      PS: {
        text: '{name} called off the due date. Offers already sent stay open.{reason}',
        button: 'View Offers',
      },
    },
  ),
  N33: notice(
    { LA: 'EN', PS: 'EN', SS: 'EN', BA: 'EN', OB: 'EN' },
    'Offer accepted on {addr}: signing is next',
    'Everyone signs the contract next, in order. We’ll tell you when it’s your turn.{note}',
    'View Contract',
    'contract',
  ),
  N33B: notice(
    { BA: 'E' },
    'Your offer on {addr} is on hold: the seller accepted another',
    'If that contract is canceled, your buyer’s offer is open again as it was.',
    'View Offer',
    'buyer-offers',
  ),
  /** The same where a counter of that chain ends with it: in writing, to everybody who could have relied on it (§1.7). */
  N33C: notice(
    { BA: 'EN', OB: 'E' },
    'Your offer on {addr} is on hold: the seller accepted another',
    'If that contract is canceled, your buyer’s offer is open again as it was.',
    'View Offer',
    'buyer-offers',
    { OB: { text: 'If that contract is canceled, your offer is open again as it was.' } },
  ),
  N34: notice(
    { BA: 'ES', OB: 'ES', LA: 'ES', PS: 'ES', SS: 'ES' },
    'It’s your turn to sign: {addr}',
    'The purchase contract is ready for your signature and initials.',
    'Sign Contract',
    'contract',
  ),
  N35: notice(
    { BA: 'E', LA: 'E' },
    'The buyers have signed: {addr}',
    'Every buyer has signed the contract. The sellers are next.',
    'View Contract',
    'contract',
  ),
  N36: notice(
    { BA: 'EN', OB: 'EN', LA: 'EN', PS: 'EN', SS: 'EN' },
    'Signing Complete: {addr}',
    'Everyone has signed. Your sealed contract is ready to view and download.',
    'View Final Contract',
    'contract',
  ),
  N36B: notice(
    { BA: 'E' },
    'In contract with another buyer: {addr}',
    'Everyone has signed that contract. Your buyer’s offer stays on hold.',
    'View Offer',
    'buyer-offers',
  ),
  N37: notice(
    { LA: 'EN', PS: 'EN', SS: 'EN', BA: 'EN', OB: 'EN' },
    'The contract on {addr} was canceled; it’s back on the market',
    'The agreement was canceled, and the home is active again.',
    'View Offers',
    'listing',
  ),
  N37B: notice(
    { BA: 'E' },
    'Back on the market: {addr}',
    'The other contract was canceled. Your buyer’s offer is no longer on hold.',
    'View Offer',
    'buyer-offers',
  ),
  /** K10 to K12: removals and notices to perform after the contract. */
  N46: notice(
    { OB: 'ES', PS: 'ES', SS: 'ES' },
    'A document is ready for your signature: {addr}',
    'Your side prepared a document about the contract. Please read and sign it; it is delivered to the other side once everyone on your side has signed.',
    'Review and Sign',
    'contract',
  ),
  N47: notice(
    { BA: 'EN', OB: 'EN', LA: 'EN', PS: 'EN', SS: 'EN' },
    'Contingencies removed or waived: {addr}',
    'The buyers signed that contingencies are removed, satisfied, or waived. The signed document is on the contract page, and the deadlines show it.',
    'View Contract',
    'contract',
  ),
  N48: notice(
    { BA: 'EN', OB: 'EN', LA: 'EN', PS: 'EN', SS: 'EN' },
    'Notice to perform delivered: {addr}',
    'A signed notice asks for something that is due under the contract. The contract page shows what for, and by when.',
    'View Contract',
    'contract',
  ),
  N49: notice(
    { BA: 'N', OB: 'N', LA: 'N', PS: 'N', SS: 'N' },
    'A document was withdrawn: {addr}',
    '{name} withdrew the document before it was delivered. There is nothing to sign.',
    'View Contract',
    'contract',
  ),
  N38: notice(
    { LA: 'EN', PS: 'EN', SS: 'EN', BA: 'EN', OB: 'EN' },
    'Sold: {addr}',
    'The sale has closed.',
    'View Offers',
    'listing',
  ),
  N38B: notice(
    { BA: 'E' },
    '{addr} was sold to another buyer',
    'Your buyer’s offer has ended.',
    'View Offer',
    'listing',
  ),
  N40: notice(
    { BA: 'EN' },
    'The seller changed the listing terms for {addr}',
    'The offer your buyer sent keeps its terms.',
    'View Offer',
    'buyer-offers',
  ),
  /** Rows of the tables without an N of their own are told in-app only (negotiation.md §9). */
  APP: notice(
    { LA: 'N', PS: 'N', SS: 'N', BA: 'N', OB: 'N', CB: 'N', CR: 'N' },
    '{happened}: {addr}',
    '{news}{reason}',
    'View',
    'listing',
  ),
} as const satisfies Record<string, NoticeText>
