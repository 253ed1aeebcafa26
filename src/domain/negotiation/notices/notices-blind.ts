import { notice } from './notice.ts'

/** A blind comparison: NV1 to NV5. Source: negotiation.md §1.11; the texts are ours. */
export const BLIND_NOTICES = {
  NV1: notice(
    { PS: 'ES' },
    'Please approve a blind comparison for {addr}',
    '{name}, your agent, suggests comparing offers without buyers’ names. Nothing changes until you approve.',
    'Review',
    'seller-offers',
  ),
  NV2: notice(
    { LA: 'EN', SS: 'E' },
    'Offers on {addr} are compared blind',
    'Buyers are called Buyer A, Buyer B and so on. Names, letters to the seller, and papers that show a name are held back.',
    'View Offers',
    'seller-offers',
  ),
  NV3: notice(
    { LA: 'EN' },
    'Buyers’ names stay in sight: {addr}',
    'Your seller doesn’t want to compare offers blind.',
    'View Offers',
    'seller-offers',
  ),
  NV4: notice(
    { LA: 'EN', SS: 'E' },
    'Buyers’ names are shown again: {addr}',
    'The primary seller ended the blind comparison.',
    'View Offers',
    'seller-offers',
  ),
  NV5: notice(
    { PS: 'EN' },
    'A paper was opened: {addr}',
    '{name} opened a paper that the blind comparison holds back.{reason}',
    'View Offers',
    'seller-offers',
  ),
} as const
