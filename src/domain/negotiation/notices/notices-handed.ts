import { notice } from './notice.ts'

const AS_IT_WAS = 'Nothing else changed: terms, dates, and what waits for an answer are as they were.'

/** A home or an offer that another agent has now: handed over by an administrator, or taken from those that wait for an agent. The texts are ours. */
export const HANDED_NOTICES = {
  /** Whom an administrator named for what waited without an agent (beside N12, which is the consumer's). */
  N12A: notice(
    { LA: 'EN', BA: 'EN' },
    'You are the agent for {addr} now',
    'An administrator of Parley named you as the agent of a home that its owner began. Read it, complete it, and send it to them for approval.',
    'Open Listing',
    'listing-editor',
    {
      BA: {
        title: 'You are the buyer’s agent on {addr} now',
        text: 'An administrator of Parley named you as the agent of {buyer}’s offer. Read it, complete it, and send it on.',
        button: 'Open Offer',
      },
    },
  ),
  /** The agent who has it now. */
  NH1: notice(
    { LA: 'EN', BA: 'EN' },
    'You are the agent for {addr} now',
    `An administrator of Parley handed this home to you. ${AS_IT_WAS}`,
    'View Home',
    'listing',
    {
      BA: {
        title: 'You are the buyer’s agent on {addr} now',
        text: `An administrator of Parley handed {buyer}’s offer to you. ${AS_IT_WAS}`,
        button: 'View Offer',
      },
    },
  ),
  /** The agent who had it. */
  NH2: notice(
    { LA: 'EN', BA: 'EN' },
    'You are no longer the agent for {addr}',
    'An administrator of Parley handed this home to another agent, who sees to it from now on.',
    'Open Parley',
    'home',
    {
      BA: {
        title: 'You are no longer the buyer’s agent on {addr}',
        text: 'An administrator of Parley handed the offer to another agent, who sees to it from now on.',
      },
    },
  ),
  /** Whom the agent works for. */
  NH3: notice(
    { PS: 'N', SS: 'N', OB: 'N' },
    'Another agent: {addr}',
    `{agent} is the agent for your home now. An administrator of Parley handed it over. ${AS_IT_WAS}`,
    'View Home',
    'listing',
    {
      OB: {
        text: `{agent} is your agent for this offer now. An administrator of Parley handed it over. ${AS_IT_WAS}`,
        button: 'View Offer',
      },
    },
  ),
} as const
