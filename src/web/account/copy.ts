/** The strings of accounts: registration, profile, tasks. */
export const COPY = {
  incompleteLink:
    'This link is incomplete: a part of it is missing. Open it again from the email, or ask for a new one.',
  incompleteInvitation:
    'This link is incomplete: a part of it is missing. Open it again from the email, or ask whoever invited you to send it again.',
  noTextsYet: 'You get no text messages at this number before you agree to them.',
  agent: {
    licenseNumber: 'License Number',
    standing: {
      CURRENT: 'Verified in the state’s register',
      NOT_CURRENT:
        'The state’s register does not list this license as active under your last name: until you have renewed or corrected it there, you cannot publish, send, or sign.',
      DISPUTED:
        'Another account holds this license. You cannot publish, send, or sign until an administrator has decided whose it is.',
    },
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
    again: 'Send the Link Again',
    sentAgain: 'We sent it again. Check your email for a new link.',
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
  begin: {
    createAListing: 'Create a listing',
    listingText: 'Describe the home, add the sellers, and send it to them for approval.',
    importAListing: 'Import a listing',
    importText: 'Begin with one of your listings in the MLS.',
    users: 'Look after users',
    usersText: 'Find somebody, send a new password, or see what they see.',
    applications: 'Review agents’ applications',
    applicationsText: 'Agents who applied to list homes and are not approved yet.',
    createAnOffer: 'Create an offer',
    offerText: 'Find the home, then start your offer from its page.',
    sell: 'Sell your home',
    sellText: 'Describe your home. A licensed agent takes it from there and lists it for you.',
    invite: 'Invite an agent',
    inviteText: 'Ask the agent of your choice to work with you on Parley.',
    greeting: 'I would like to work with you on Parley.',
    startOf: (what: string) => `Start: ${what}`,
    start: 'Start',
  },
  figures: {
    selling: 'Selling',
    homes: (n: number) => (n === 1 ? 'Home on the market' : 'Homes on the market'),
    offersReceived: (n: number) => (n === 1 ? 'Open offer received' : 'Open offers received'),
    homesInContract: (n: number) => (n === 1 ? 'Home in contract' : 'Homes in contract'),
    buying: 'Buying',
    offersMade: (n: number) => (n === 1 ? 'Open offer' : 'Open offers'),
    offersInContract: (n: number) => (n === 1 ? 'Offer in contract' : 'Offers in contract'),
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
