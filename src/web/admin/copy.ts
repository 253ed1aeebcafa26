import { ACCOUNT_EVENTS } from '#domain/account/events.ts'
import { count } from '#domain/kernel/text/format.ts'
import { COPY as LIB_COPY } from '#web/lib/copy.ts'

/** The strings of the administrators' tables. */
export const COPY = {
  administration: 'Administration',
  sections: LIB_COPY.adminSections,
  search: (what: string) => `Search ${what}`,
  show: 'Show',
  /** On paper, in place of the fields: what is in the table. */
  printed: (shown: string | undefined, q: string) => [shown, q && `“${q}”`].filter(Boolean).join(', '),
  order: 'Order',
  usual: 'Usual order',
  descending: (title: string) => `${title}, descending`,
  filters: {
    users: [
      { value: '', label: 'All users' },
      { value: 'ACTIVE', label: 'Active' },
      { value: 'PASSIVE', label: 'Passive' },
      { value: 'PROVISIONAL', label: 'Provisional' },
      { value: 'DELETED', label: 'Deleted' },
    ],
    agents: [
      { value: 'agents', label: 'All agents' },
      { value: 'agents-applied', label: 'Applied, not decided' },
      { value: 'agents-approved', label: 'Approved' },
      { value: 'agents-CA', label: 'Licensed in California' },
      { value: 'agents-FL', label: 'Licensed in Florida' },
    ],
    events: [
      { value: '', label: 'All events' },
      ...Object.entries(ACCOUNT_EVENTS).map(([value, label]) => ({ value, label })),
    ],
  },
  // At home: what waits for an administrator.
  figures: {
    title: 'Waiting for you',
    applied: (n: number) => (n === 1 ? 'Application to list' : 'Applications to list'),
    unassigned: (n: number) =>
      n === 1 ? 'Home or offer without an agent' : 'Homes and offers without an agent',
    claims: (n: number) => (n === 1 ? 'License claim' : 'License claims'),
    failed: (n: number) => (n === 1 ? 'Failed email or job' : 'Failed emails and jobs'),
  },
  secondStep: {
    column: 'Second Step',
    button: 'Remove',
    onCard: 'Remove Second Step',
    of: (name: string) => `Remove the second step of ${name}`,
    title: (name: string) => `Remove the second step of ${name}?`,
    text: 'Only for somebody who has lost their device and their recovery codes. Make sure the request really comes from them. They are logged out everywhere and told by email; their password stays. This is recorded with your name.',
    done: 'The second step was removed',
  },
  statuses: { ACTIVE: 'Active', PASSIVE: 'Passive', PROVISIONAL: 'Provisional', DELETED: 'Deleted' },
  onCard: (act: string, name: string) => `${act}: ${name}`,
  /** In place of the address of an account that was deleted: its own is ours and says nothing. */
  addressRemoved: 'Removed',
  eventsOf: (name: string) => `Account events of ${name}`,
  copyRequest: (beginning: string) => `Copy the request’s id, ${beginning}`,
  resetDone: 'Successfully reset the password',
  resetMailed: (name: string) => `We emailed a link to ${name}.`,
  // What an agent may do, by the role that is given or taken.
  roles: {
    LISTING: {
      given: (name: string) => `${name} may publish listings without a subscription now.`,
      taken: (name: string) => `${name} needs a subscription to publish listings now.`,
      of: (name: string) => `Approved: ${name}`,
      title: (name: string) => `Withdraw the approval of ${name}?`,
      text: (name: string) =>
        `Without a subscription, ${name} can no longer send listings to sellers or publish them; they may still create them, and apply again. All of their API keys end for good, and their webhooks are switched off: approving them again does not bring the keys back. They are told by email.`,
      button: 'Withdraw Approval',
    },
    OFFER: {
      given: (name: string) => `${name} may write offers now.`,
      taken: (name: string) => `${name} may no longer write offers.`,
      of: (name: string) => `Writes offers: ${name}`,
      title: (name: string) => `Withdraw the permission of ${name} to write offers?`,
      text: (name: string) =>
        `${name} can begin no offer, and take over none, until you give the permission back; what they have begun goes on. All of their API keys end for good, and their webhooks are switched off: giving it back does not bring the keys back. They are told by email.`,
      button: 'Withdraw Permission',
    },
  },
  resetFailed: 'Error occurred while resetting the password',
  deletion: {
    button: 'Delete Account',
    of: (name: string) => `Delete the account of ${name}`,
    title: (name: string) => `Delete the account of ${name}?`,
    keep: 'Keep Account',
    goBack: 'Go Back',
    goes: 'This is removed',
    stays: 'This is kept',
    forGood: 'This can’t be undone.',
    open: 'This account can’t be deleted yet. They still take part in:',
    agentPart: (many: boolean) =>
      many
        ? 'Hand them to another agent, or wait until they are over.'
        : 'Hand it to another agent, or wait until it is over.',
    allTo: 'Hand all to',
    hand: 'Hand Over',
    handAll: 'Hand Over All',
    change: 'Change',
    handed: (done: number, of: number) => {
      if (done === 0) return 'Nothing was handed over.'
      const said = of === 1 ? 'Handed over' : `${count(done)} of ${count(of)} handed over`
      return `${said}. The people concerned are told.`
    },
    newHome: 'A new home',
    refused: (what: string, why: string) => `${what} wasn’t handed over. ${why}`,
    ownPart: 'Wait until it is over, or ask the agent to take this person off it.',
    done: 'Account deleted',
    accountColumn: 'Delete Account',
    short: 'Delete',
  },
  licenses: { DISPUTED: 'Another account claims it', WITH_ANOTHER: 'With another account' },
  noResultsFound: 'No results found',
  page: 'Page',
  previous: 'Previous',
  next: 'Next',
  rows: 'Rows',
  counts: (page: number, pages: number, rows: number) =>
    `${pages === 1 ? '' : `Page ${count(page)} of ${count(pages)} pages, `}${count(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  atLeast: (rows: number) => `${count(rows)} rows or more. Search or filter to see fewer.`,
  columns: {
    appDate: 'App Date',
    listingReady: 'Listing Ready',
    applicationOf: (name: string, day: string) => `${day}, application of ${name}`,
    loginAsOf: (name: string) => `Login As ${name}`,
    loginAs: 'Login As',
    reset: 'Reset',
    passwordReset: 'Password Reset',
    resetOf: (name: string) => `Reset the password of ${name}`,
    status: 'Status',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    approved: 'Approved',
    writesOffers: 'Writes Offers',
    state: 'State',
    dreLicense: 'DRE License',
    broker: 'Broker',
    when: 'When',
    event: 'Event',
    by: 'By',
    themselves: 'The user',
    server: 'The server',
    address: 'IP address',
    request: 'Request',
  },
  rolesFailed: 'Error occurred while updating roles',
} as const
