import { notice, SELLERS, type NoticeText } from './notice.ts'

const NOTHING_TO_DO = 'The Primary Seller is asked to approve it; you don’t need to do anything.'
const AGENT_ASKED = 'Your agent has been asked to respond within 24 hours.'
const LISTING_AGENT_ASKED = 'The listing agent is asked to respond within 24 hours.'
const RESPOND = 'Please respond within 24 hours.'
const ANSWER = 'Please answer within 24 hours.'

/** Listings, drafting, answering and countering: N06 to N26. Source: negotiation.md §9. */
export const DRAFTING_NOTICES = {
  N06: notice(
    { PS: 'ES', SS: 'E' },
    'Please review your listing at {addr}',
    '{name}, your agent, prepared your listing. Read it, then approve it or ask for changes. Nothing is published while your approval is asked for.',
    'Review Listing',
    'listing-editor',
    {
      SS: {
        title: 'Your listing at {addr} is prepared',
        text: `{name} prepared your listing. ${NOTHING_TO_DO}`,
        button: 'View Listing',
      },
    },
  ),
  N07: notice(
    { LA: 'E' },
    'Your seller asked for changes: {addr}',
    'Make the changes, then send the listing to your seller again.{reason}',
    'Edit Listing',
    'listing-editor',
  ),
  N08: notice(
    { LA: 'E', SS: 'E' },
    'Approved: you can publish {addr}',
    'Your seller approved the listing. You can publish it now.',
    'Publish Listing',
    'listing-editor',
    {
      SS: {
        title: 'Your listing at {addr} is approved',
        text: 'The Primary Seller approved the listing. Your agent can publish it now.',
        button: 'View Listing',
      },
    },
  ),
  N09: notice(
    { ...SELLERS, LA: 'E', BA: 'E', OB: 'E', CB: 'E' },
    'The listing at {addr} is now {state}',
    'Your agent can tell you what this means for your offer.',
    'View Offer',
    'listing',
    {
      PS: {
        title: 'Your listing at {addr} is now {state}',
        text: '{name} made this change. We’ll let you know if you need to do anything.{reason}',
        button: 'View Listing',
      },
      SS: {
        title: 'Your listing at {addr} is now {state}',
        text: '{name} made this change. We’ll let you know if you need to do anything.{reason}',
        button: 'View Listing',
      },
      LA: {
        title: 'Your listing at {addr} is now {state}',
        text: '{name} made this change. We’ll let you know if you need to do anything.{reason}',
        button: 'View Listing',
      },
      BA: { text: 'Open it to see what this means for your buyer’s offer.' },
    },
  ),
  /** N09 of L14: no page of the listing is left to lead to. */
  N09D: notice(
    { ...SELLERS, LA: 'E', BA: 'E', CB: 'E' },
    'The listing at {addr} was deleted',
    '{name} deleted the listing. No offer on it had been sent.',
    'Go to Home',
    'home',
    {
      BA: { text: 'The offer that you had not sent for your buyer ended with it.' },
      CB: { text: 'The offer that you had not sent ended with it.' },
    },
  ),
  /** Those who like the home, and take no part: the listing was withdrawn. */
  N09L: notice(
    { LK: 'E' },
    '{addr} is off the market',
    'A home you like is no longer for sale.',
    'Find Homes',
    'search',
  ),
  N10: notice(
    { AGT: 'E', CR: 'N' },
    '{name} asked for your help',
    '{name} invited you to take over.',
    'View',
    'offer',
  ),
  N11: notice(
    { CB: 'E', OB: 'E' },
    'Your offer on {addr} needs an agent',
    'Your provisional offer is saved. A licensed agent has to take it over before it can be sent.',
    'View Offer',
    'offer',
  ),
  /** Parley support: somebody has to name an agent. */
  N11A: notice(
    { AD: 'N' },
    'Offer awaiting an agent',
    'A buyer submitted a provisional offer on {addr}. Please name an agent for it.',
    'View',
    'home',
  ),
  N12: notice(
    { CB: 'EN', OB: 'EN', CR: 'EN' },
    '{agent} took over {addr}',
    '{agent}, a licensed agent, now represents you for this home and will complete the next steps with you.',
    'View',
    'offer',
  ),
  N13: notice(
    { OB: 'ES' },
    'Please approve your offer{of} on {addr}',
    `{name}, your agent, wrote your offer. It goes to the seller only after you approve it. ${ANSWER}`,
    'Review Offer',
    'offer',
  ),
  N14: notice(
    { BA: 'E', OB: 'N' },
    'Your buyer asked for changes: {addr}',
    'Make the changes, then ask your buyer to approve again.{reason}',
    'Make Changes',
    'buyer-offers',
    {
      OB: {
        title: 'Sent back to your agent: {addr}',
        text: '{name} asked your agent for changes.{reason}',
        button: 'View Offer',
      },
    },
  ),
  /** N14 of O39: a seller's counter is answered, not changed. */
  N14C: notice(
    { BA: 'E' },
    'Your buyer asked for changes: {addr}',
    'Your buyer did not approve accepting the seller’s {counter}. It waits for your answer again.{reason}',
    'Respond',
    'buyer-offers',
  ),
  N15: notice(
    { LA: 'ES', ...SELLERS, BA: 'E', OB: 'E' },
    'New offer{of} on {addr}',
    `{Buyer} made an offer. ${AGENT_ASKED}`,
    'View Offer',
    'seller-offers',
    {
      LA: { text: `{Buyer} made an offer. ${RESPOND}` },
      BA: { title: '{Buyer}’s offer{of} on {addr} was sent', text: LISTING_AGENT_ASKED },
      OB: {
        title: 'Your offer{of} on {addr} was sent',
        text: 'The listing agent has your offer and is asked to respond within 24 hours.',
      },
    },
  ),
  N16: notice(
    { OB: 'ES', LA: 'N' },
    'Please confirm the edits to your offer{of} on {addr}',
    `{name}, your agent, edited your offer. The edits go to the seller only after you confirm them. ${ANSWER}`,
    'Review Edits',
    'offer',
    {
      LA: {
        title: 'An offer on {addr} is being edited',
        text: '{Buyer} is asked to confirm edits. Until then, you have the earlier version.',
        button: 'View Offers',
      },
    },
  ),
  N17: notice(
    { LA: 'E', PS: 'EN', OB: 'E', BA: 'N' },
    'An offer{of} on {addr} was updated',
    `{Buyer} changed an offer. ${AGENT_ASKED}`,
    'View Offer',
    'seller-offers',
    {
      LA: { text: `{Buyer} changed an offer. ${RESPOND}` },
      OB: {
        title: 'The edits to your offer on {addr} were sent',
        text: 'The seller now has the edited offer.',
      },
      BA: {
        title: 'The edits to {buyer}’s offer on {addr} were sent',
        text: `The seller now has the edited offer. ${LISTING_AGENT_ASKED}`,
      },
    },
  ),
  N18: notice(
    { PS: 'ES', SS: 'E' },
    'Your agent recommends an offer{of} on {addr}',
    `{name} recommends accepting {buyer}’s offer. Your approval makes it binding. ${ANSWER}{note}`,
    'Review Offer',
    'seller-offers',
    {
      SS: {
        text: `{name} recommends accepting {buyer}’s offer. ${NOTHING_TO_DO}{note}`,
        button: 'View Offers',
      },
    },
  ),
  N19: notice(
    { LA: 'E', SS: 'N' },
    'Your seller didn’t approve the acceptance: {addr}',
    '{Buyer}’s offer is open again. Please answer it another way.{reason}',
    'View Offers',
    'seller-offers',
    {
      SS: {
        title: 'The acceptance wasn’t approved: {addr}',
        text: 'The Primary Seller sent the acceptance of {buyer}’s offer back to your agent.{reason}',
      },
    },
  ),
  N20: notice(
    { PS: 'ES' },
    'Please approve the {counter}{of} on {addr}',
    `{name}, your agent, wrote a {counter} to {buyer}, who sees it only after you approve it.{binding} ${ANSWER}{note}`,
    'Review Counter',
    'seller-offers',
  ),
  N21: notice(
    { LA: 'E' },
    'Your seller didn’t approve the {counter}: {addr}',
    '{Buyer} never saw it, and the offer is still open.{reason}',
    'View Offers',
    'seller-offers',
  ),
  /** The same for the due date of a round (G04). */
  N21G: notice(
    { LA: 'E' },
    'Your seller didn’t approve the due date: {addr}',
    'Buyers were not told of it. You can suggest another date.{reason}',
    'View Offers',
    'seller-offers',
  ),
  N22: notice(
    { BA: 'ES', OB: 'E', LA: 'N', SS: 'N' },
    'The seller sent a {counter}{of} on {addr}',
    `The seller sent your buyer new terms.{binding} ${RESPOND}`,
    'View Counter',
    'buyer-offers',
    {
      OB: { text: 'The seller sent new terms.{binding} Your agent will go over them with you.' },
      LA: {
        title: 'The {counter} to {buyer} on {addr} was sent',
        text: 'Your seller approved the {counter}. The buyer’s agent is asked to respond within 24 hours.',
      },
      SS: {
        title: 'The {counter} to {buyer} on {addr} was sent',
        text: 'The Primary Seller approved the {counter}. The buyer’s agent is asked to respond within 24 hours.',
      },
    },
  ),
  N23: notice(
    { OB: 'ES' },
    'Your agent recommends the seller’s {counter}{of} on {addr}',
    `{name} recommends accepting it. Nothing is agreed until you approve.{binding} ${ANSWER}{note}`,
    'Review Counter',
    'buyer-offers',
  ),
  N24: notice(
    { LA: 'E', PS: 'ES', BA: 'N' },
    'A buyer accepted your {counter}{of} on {addr}',
    '{Buyer}’s acceptance isn’t binding until you select this buyer.{note}',
    'View Offers',
    'seller-offers',
    {
      LA: { text: '{Buyer}’s acceptance isn’t binding until your seller selects this buyer.' },
      BA: {
        title: '{Buyer}’s acceptance on {addr} was sent',
        text: 'It isn’t binding until the seller selects your buyer.',
        button: 'View Offer',
      },
    },
  ),
  N25: notice(
    { OB: 'ES' },
    'Please approve the new terms{of} on {addr}',
    `{name}, your agent, wrote new terms. The seller sees them only after you approve them. ${ANSWER}{note}`,
    'Review Terms',
    'buyer-offers',
  ),
  N26: notice(
    { LA: 'ES', ...SELLERS, BA: 'N' },
    'A buyer countered{with} on {addr}',
    `{Buyer} sent new terms. ${AGENT_ASKED}{note}`,
    'View Counter',
    'seller-offers',
    {
      LA: { text: `{Buyer} sent new terms. ${RESPOND}` },
      BA: { title: '{Buyer}’s counter{of} on {addr} was sent', text: LISTING_AGENT_ASKED },
    },
  ),
} as const satisfies Record<string, NoticeText>
