/** How an agent’s license stands, as the profile says it: apart, since every page loads the rest of the room’s strings. */
export const LICENSE_COPY = {
  standing: {
    CURRENT: 'Verified in the state’s register; a new number is checked there when you save',
    NOT_CURRENT:
      'The state’s register does not list this license as active under your last name: until you have renewed or corrected it there, you cannot publish, send, or sign.',
  },
  password: 'Current password',
  passwordMissing: 'Password is required',
  passwordFor:
    'A new license number is saved with your password. If you are approved to list homes, you apply again under the new number.',
  /** After why nothing can be done with the license (domain/account/licence.ts). */
  writeTo: {
    DISPUTED: 'If you hear nothing, write to support:',
    WITH_ANOTHER: 'If you think that is wrong, write to support:',
  },
} as const
