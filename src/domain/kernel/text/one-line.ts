/** What breaks a line, is no sign, or turns the reading round. */
const BREAKS =
  / ?[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c][\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c ]*/gu

/** A text as the one line it is said on: nobody's address or comment begins a paragraph of a mail of ours. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ').trim()
