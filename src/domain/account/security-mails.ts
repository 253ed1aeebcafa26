/** What the owner of an account is told by mail of its locks, whoever turned them: always sent, since who reads it may be the victim. */
export const SECURITY_MAILS = {
  'api-key-made': {
    subject: 'An API key was made for your Parley account',
    text: 'With it a program can read and draft in your name, within what you chose. You see and end your keys in your profile, under Integrations.',
  },
  'webhook-made': {
    subject: 'A webhook was made for your Parley account',
    text: 'What happens in your deals is now sent to an address that was entered in your profile, under Integrations. There you see it, and can delete it.',
  },
  'webhook-moved': {
    subject: 'A webhook of your Parley account was changed',
    text: 'What happens in your deals is now sent to another address than before, or is signed with another secret. You see and delete your webhooks in your profile, under Integrations.',
  },
  'password-changed': {
    subject: 'Your Parley password was changed',
    text: 'Your password was changed, and you were logged out everywhere else.',
  },
  'license-changed': {
    subject: 'The license number of your Parley account was changed',
    text: 'Your account has another license number now. If you were approved to list homes, apply again under the new number.',
  },
  'second-factor-on': {
    subject: 'A second step was added to your Parley login',
    text: 'From now on, logging in asks for your second step as well as your password. With the first step everybody else was logged out of your account.',
  },
  'second-factor-off': {
    subject: 'A second step was removed from your Parley login',
    text: 'One of the second steps of your login was removed.',
  },
  'second-factor-reset': {
    subject: 'An administrator removed the second step of your Parley login',
    text: 'An administrator removed your second step, recovery codes included, and logged you out everywhere. Your password still works: log in with it, and set the second step up again.',
  },
  'recovery-used': {
    subject: 'A recovery code was used to log in to Parley',
    text: 'Somebody logged in with one of your recovery codes. It won’t work again.',
  },
  'password-guessed': {
    subject: 'Somebody may be guessing your Parley password',
    text: 'Ten logins to your account failed within a quarter of an hour. Further tries are refused for a while. If it was you, wait that long, or set a new password.',
  },
  'second-factor-guessed': {
    subject: 'Somebody has your Parley password',
    text: 'Somebody entered your right password and then several wrong codes for the second step. They didn’t get in. Change your password if it wasn’t you.',
  },
} as const

export type SecurityMail = keyof typeof SECURITY_MAILS

/** The way on for whoever reads one of these and did nothing. */
export const securityMailEnd = (support: string): string =>
  `If this wasn’t you, set a new password right away and write to ${support}.`
