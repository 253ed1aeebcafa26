/** The strings around every page: frame, navigation, consent, what went wrong. */
export const COPY = {
  consent: {
    beforeYouBegin: 'Before you begin',
    text: 'You’ll receive, sign, and keep your documents electronically. You can ask for paper copies at any time.',
    signOut: 'Sign Out',
    continue: 'Continue',
  },
  /** The palette's field stands before the rest of it has come: its words are the shell's. */
  palette: {
    label: 'Go to a home, offer, or page, or act on this page',
    placeholder: 'Search homes, offers, people, actions',
  },
  congratsClose: 'OK',
  cookies: {
    cookies: 'Cookies',
    text: 'We use one cookie to keep you logged in. May we also count page views to improve Parley?',
    allowCookies: 'Allow Cookies',
    onlyNecessaryCookies: 'Only Necessary Cookies',
  },
  copyright: (year: number) => `© ${year} Parley. All rights reserved.`,
  legal: 'Legal',
  motto: 'List a home, negotiate its sale in the open, and sign a contract that holds up.',
  offline:
    'You’re offline. You see what this device loaded last. The listing or offer you are writing is kept here, and saved when you’re back online.',
  offlineVisitor: 'You’re offline. Nothing can be sent until you’re back online.',
  notLoaded: {
    title: 'This page isn’t on this device yet',
    text: 'It loads when you’re back online.',
  },
  away: {
    title: 'The server doesn’t answer',
    text: 'This page loads once it does.',
  },
  unreachable: 'We can’t reach Parley',
  name: 'Parley',
  frame: {
    skip: 'Skip to content',
    homes: 'Homes',
    register: 'Register',
    top: 'Top',
    home: 'Parley, home',
    close: 'Close menu',
    open: 'Open menu',
    sidebar: 'Sidebar',
    asOther: (name: string) => `You’re logged in as ${name}. `,
    asOtherText:
      'You can look, and prepare drafts that only they read. The rest is left to them. All you do is recorded under your own name.',
    leave: 'Return to Admin',
    search: 'Find',
    searchKeys: 'Ctrl K',
    viewProfile: 'View Profile',
    main: 'Main',
    admin: 'Admin',
    waiting: ' waiting',
    fold: 'Fold the sidebar',
    unfold: 'Unfold the sidebar',
    signOut: 'Sign Out',
    start: 'Parley, start page',
    logIn: 'Log In',
  },
  error: {
    page: 'Something went wrong · Parley',
    title: 'Oops, something went wrong...',
    text: 'We’ve been notified. A listing or an offer that you were writing is saved on this device.',
    tryAgain: 'Try again',
    goToHome: 'Go to home',
  },
  scheme: {
    dark: 'Dark theme',
    light: 'Light theme',
  },
  places: {
    home: 'Home',
    buying: 'Buying',
    selling: 'Selling',
  },
} as const
