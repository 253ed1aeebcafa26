import { notice, type NoticeText } from './notice.ts'

const ANSWER = 'Please answer within 24 hours.'

/**
 * The ladder of backups. A buyer hears of the own position alone: nothing here says how many others there are. `{until}` is
 * the day on which a buyer's time to confirm ends. Source: negotiation.md §1.10 "tells".
 */
export const BACKUP_NOTICES = {
  N41: notice(
    { PS: 'ES' },
    'Please approve a backup offer on {addr}',
    `{name}, your agent, suggests keeping this offer as a backup behind your agreement. ${ANSWER}{note}`,
    'Review Backup Offer',
    'offers-beside',
  ),
  N42: notice(
    { BA: 'ES', OB: 'E' },
    'The seller offers your buyer a backup position: {addr}',
    `If your buyer accepts, their offer stands ready in case the seller’s agreement falls through. ${ANSWER}`,
    'View Offer',
    'buyer-offers',
    {
      OB: {
        title: 'The seller offers you a backup position: {addr}',
        text: 'If you accept, your offer stands ready in case the seller’s agreement falls through. Talk with your agent, who has been asked to respond within 24 hours.',
      },
    },
  ),
  N42B: notice(
    { OB: 'ES' },
    'Please answer about your backup position: {addr}',
    `{news} ${ANSWER}{note}`,
    'View Offer',
    'buyer-offers',
  ),
  N43: notice(
    { BA: 'ES', OB: 'ES', LA: 'EN', PS: 'EN' },
    'Your offer is called up: confirm by {until} for {addr}',
    'The home is free again, and your backup offer is next. Confirm by {until}, 6 PM {zone}, and you are in contract. After that your backup position ends.',
    'Confirm',
    'buyer-offers',
    {
      BA: {
        title: 'Your buyer is called up: {addr}',
        text: 'The home is free again, and your buyer’s backup offer is next. Your buyer has until {until}, 6 PM {zone}, to confirm.',
        button: 'View Offer',
      },
      LA: {
        title: 'A backup is called up: {addr}',
        text: 'The backup buyer has until {until}, 6 PM {zone}, to confirm. Nothing else can be accepted until then.',
        button: 'View Offers',
      },
      PS: {
        title: 'Your backup buyer is called up: {addr}',
        text: 'The backup buyer has until {until}, 6 PM {zone}, to confirm. Nothing else can be accepted until then.',
        button: 'View Offers',
      },
    },
  ),
  N44: notice(
    { BA: 'EN', OB: 'E' },
    'Your buyer’s backup position moved up: {addr}',
    'Your buyer doesn’t need to do anything.',
    'View Offer',
    'buyer-offers',
    { OB: { title: 'Your backup position moved up: {addr}', text: 'You don’t need to do anything.' } },
  ),
  /** The same of a position that the seller offers, and that the buyer has not answered yet. */
  N44B: notice(
    { BA: 'EN', OB: 'E' },
    'Your buyer’s backup position moved up: {addr}',
    'The seller’s offer of the position still waits for your buyer’s answer.',
    'View Offer',
    'buyer-offers',
    {
      OB: {
        title: 'Your backup position moved up: {addr}',
        text: 'The seller’s offer of the position still waits for your answer. Talk with your agent.',
      },
    },
  ),
  N45: notice(
    { BA: 'EN', OB: 'E' },
    'The backup position has ended: {addr}',
    'The home is active again, and the offer is no longer on hold.',
    'View Offer',
    'buyer-offers',
  ),
} as const satisfies Record<string, NoticeText>
