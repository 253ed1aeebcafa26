/**
 * How many characters at most one types into a field, by what it holds: the form counts them down, and the server refuses more.
 * Where the specification names a limit of its own (spec 3 §5, `comments`), it stands with its field.
 */
export const LENGTHS = {
  /** An organization, a brokerage, a company, and who is named there without an account. */
  orgName: 120,
  addressLine: 120,
  /** A county, too. */
  city: 80,
  zip: 10,
  /** A parcel's, or an escrow's. */
  fileNumber: 60,
  license: 40,
  email: 254,
  phone: 40,
  /** What one adds to a list, or a loan. */
  item: 120,
  /** One line about a document. */
  line: 200,
  /** A few sentences. */
  note: 500,
  /** A description of the home. */
  prose: 5000,
} as const

/** Characters of a first or a last name: the bound of spec 1 §9, which its own sentence (35) does not say. */
export const PERSON_NAME_MAX = 25

/** Code units that so many characters take at most: letters with two marks, and syllables of several signs. */
export const NAME_UNITS_MAX = 8 * PERSON_NAME_MAX

/** How many characters a reader counts: a letter and its marks are one. */
export const charactersOf = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
