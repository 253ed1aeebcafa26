/** The accent of the pages' light theme, for what is shown outside of them: mails and pages without scripts. */
export const ACCENT = '#0f6167'
/** The same of the dark theme. */
export const ACCENT_DARK = '#6cc5c2'
