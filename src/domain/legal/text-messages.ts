/**
 * What somebody agrees to who takes text messages (issue 9 "consent with text version"). A changed sentence is a new version: what was
 * agreed to stays on record with the one that was read.
 */
export const TEXT_MESSAGES = {
  version: '2026-11-22',
  agree: 'Text me about my listings and offers. Message and data rates may apply. Reply STOP to opt out.',
} as const
