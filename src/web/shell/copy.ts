/** The strings around every page: frame, navigation, consent, what went wrong. */
export const COPY = {
  consent: {
    beforeYouBegin: 'Before you begin',
    text: 'You’ll receive, sign, and keep your documents electronically. You can ask for paper copies at any time.',
    terms:
      'I agree to the Terms of Service and the Privacy Policy, and to use electronic records and signatures.',
    texts: 'Text me about my listings and offers. Message and data rates may apply. Reply STOP to opt out.',
    signOut: 'Sign Out',
    continue: 'Continue',
  },
  cookies: {
    cookies: 'Cookies',
    text: 'We use one cookie to keep you logged in. May we also count page views to improve Parley?',
    allowCookies: 'Allow Cookies',
    onlyNecessaryCookies: 'Only Necessary Cookies',
  },
  copyright: (year: number) => `© ${year} Parley. All rights reserved.`,
  motto: 'List a home, negotiate its sale in the open, and sign a contract that holds up.',
  unreachable: 'We can’t reach Parley',
  name: 'Parley',
  frame: {
    skip: 'Skip to content',
    top: 'Top',
    home: 'Parley, home',
    close: 'Close menu',
    open: 'Open menu',
    sidebar: 'Sidebar',
    asOther: (name: string) =>
      `You’re logged in as ${name}. Everything you do is recorded under your own name, and you can’t sign or attest.`,
    leave: 'Return to Admin',
    viewProfile: 'View Profile',
    main: 'Main',
    admin: 'Admin',
    signOut: 'Sign Out',
    start: 'Parley, start page',
    logIn: 'Log In',
  },
  error: {
    page: 'Something went wrong · Parley',
    title: 'Oops, something went wrong...',
    text: 'We’ve been notified. What you typed is saved on this device.',
    tryAgain: 'Try again',
    goToHome: 'Go to home',
  },
  scheme: {
    dark: 'Dark theme',
    light: 'Light theme',
  },
  places: {
    users: 'Users',
    agents: 'Agents',
    events: 'Account events',
    home: 'Home',
    buying: 'Buying',
    selling: 'Selling',
  },
} as const
