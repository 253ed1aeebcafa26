/** The strings of accounts: registration, profile, tasks. */
export const COPY = {
  agent: {
    licenseNumber: 'License Number',
    verified: 'Verified when you registered',
    licenseState: 'License State',
    brokerageName: 'Brokerage Name',
    brokerageLicenseNumber: 'Brokerage License Number',
    licenseHint: 'Your DRE# (California) or SL# (Florida)',
    checking: 'Checking the license…',
    verifiedNow: 'Your license has been verified.',
    notFound: 'Please check that the DRE#, state and last name fields are correct.',
    // The call itself failed (spec 1 §5 "License check results").
    failed: 'Failed to verify license',
    lastName: 'Last Name',
  },
  photo: {
    label: 'Profile photo',
    changePhoto: 'Change photo',
    addPhoto: 'Add photo',
    removePhoto: 'Remove photo',
    uploadProgress: 'Upload progress',
    failed: 'Error occurred while uploading your avatar',
  },
  checkEmail: {
    checkYourEmail: 'Check your email',
    almostThere: 'Almost there!',
    lead: (email: string) =>
      `We sent a link to ${email}. Open it to verify your email and activate your account. If you do not see it, check your spam folder after 2-3 minutes.`,
    logIn: 'Log In',
  },
  password: {
    // From none to four points (`passwordStrength`).
    strengths: ['Too short', 'Weak', 'Fair', 'Good', 'Strong'],
    password: 'Password',
    hint: 'At least 8 characters, with uppercase and lowercase letters and a number',
    confirm: 'Confirm Password',
    again: 'Enter the same password again',
    strength: 'Password strength',
  },
  signature: {
    signature: 'Signature',
    initials: 'Initials',
    alt: (what: string) => `Your ${what}`,
    noneYet: 'None yet',
    change: 'Change',
    changeOf: (what: string) => `Change ${what}`,
    addOf: (what: string) => `Add ${what}`,
    add: 'Add',
    removeOf: (what: string) => `Remove ${what}`,
    remove: 'Remove',
    adoptOf: (what: string) => `Adopt your ${what}`,
    adopt: 'Adopt',
  },
  figures: {
    title: 'At a glance',
    selling: 'Selling',
    homes: 'Homes on the market',
    offersReceived: 'Open offers on them',
    homesInContract: 'Homes in contract',
    buying: 'Buying',
    offersMade: 'Open offers',
    offersInContract: 'Offers in contract',
  },
  tasks: {
    none: 'Congrats, you have no pending tasks!',
    noneText: 'We’ll email you when something needs your attention.',
  },
  form: {
    required: 'Required',
    agree: 'You need to agree',
  },
} as const
