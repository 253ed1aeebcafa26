/** The strings of the palette and of the list of shortcuts (look.md "Shell"). */
export const COPY = {
  search: 'Search',
  results: 'Results',
  none: 'Nothing found',
  short: 'Type at least two letters to find homes, offers, and people in them.',
  looking: 'Looking…',
  offline: 'You’re offline. Pages and acts are listed; homes and offers are found when you’re back online.',
  failed: 'We couldn’t look for homes and offers. Pages and acts are listed.',
  acts: 'On this page',
  homes: 'Homes',
  offers: 'Offers',
  pages: 'Pages',
  profile: 'Your Profile',
  find: 'Search Listings',
  // An offer of one's own, and one that came to a home one sells, from the buyers' agent.
  made: (buyers: string) => (buyers === '' ? 'Offer' : `Offer of ${buyers}`),
  received: (buyers: string, agent: string | null) =>
    `Offer of ${buyers}, received${agent ? ` from ${agent}` : ''}`,
  home: (city: string, seller: string | null | undefined) => (seller ? `${city}. Seller: ${seller}` : city),
  allUsers: (text: string) => `Search users for “${text}”`,
  shortcuts: {
    title: 'Keyboard shortcuts',
    key: 'Keys',
    does: 'What they do',
    list: [
      ['Ctrl K', 'Search, go anywhere, or act on what is on the screen. On a Mac: ⌘ K.'],
      ['?', 'List these shortcuts.'],
      ['Esc', 'Close a dialog, menu, or list. What you typed is kept.'],
      ['Tab', 'Go to the next field or button. With Shift: to the one before.'],
      ['↑ ↓', 'Move within a list or menu. Enter chooses.'],
    ],
    single: 'Open this list with the ? key',
  },
} as const
