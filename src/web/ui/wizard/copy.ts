/** The strings of the frame around a wizard: its buttons, how it saves, and what could not be saved. */
export const WIZARD_COPY = {
  saveFailed: {
    title: (what: string) => `Something went wrong with saving your ${what}`,
    kept: 'Your answers are kept on this device.',
    nothing: 'No answer',
    keepMyAnswers: 'Keep my answers',
    useLatest: 'Use the latest version',
    clashes: 'These answers were changed here and elsewhere. All other changes, yours and theirs, are kept.',
    answer: 'Answer',
    yours: 'Yours',
    latestVersion: 'Latest version',
  },
  saveState: {
    unsaved: 'Unsaved changes',
    saving: 'Saving…',
    saved: 'Saved Now',
    offline: 'You’re offline. Your work is saved on this device and will sync when you’re back online.',
    // Nothing would be left of the work if the page were closed now.
    notKept: 'This browser cannot keep your work. Stay on this page until it is saved.',
    tryNow: 'Try now',
  },
  wizard: {
    backTo: (what: string) => `Back to the ${what}`,
    back: 'Back',
    page: (title: string) => `${title} · Parley`,
    continue: 'Continue',
    unsaved: (what: string) => `Your ${what} isn’t saved yet`,
    unsavedText: 'Save it to go on, or go back to change an answer.',
    saveNow: 'Save',
  },
} as const
