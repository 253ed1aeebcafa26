/** What a name that a paper can't show is answered with. */
export const NOT_PRINTED = 'We can’t print every letter of this name. Please write it in Latin letters.'

/** Scripts of which the papers' fonts have every sign. */
const SCRIPTS =
  'Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hangul Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => `\\p{sc=${script}}`)
    .join('')

/**
 * What the fonts have of scripts with letters of scholars as well: Latin, Greek, Cyrillic, Arabic, Chinese, and Japanese; then the signs that
 * names have between letters, marks, and what chooses between the forms of a letter.
 */
const SIGNS =
  ' -~\\u00a0-\\u024f\\u02b9-\\u02bd\\u02c6-\\u02c8\\u02ca-\\u02cd\\u02d9\\u1e00-\\u1eff' +
  '\\u0370-\\u03ff\\u1f00-\\u1fff\\u0400-\\u04ff\\u0600-\\u06ff\\u0750-\\u077f\\u08a0-\\u08ff' +
  '\\u3001-\\u3011\\u3041-\\u30ff\\u3105-\\u312d\\u31a0-\\u31ba\\u31f0-\\u31ff\\u3400-\\u4db5\\u4e00-\\u9fd0\\uff01-\\uff9f' +
  '\\u0964\\u0965\\u2010-\\u2027\\u2030-\\u203a\\u2116\\u2122' +
  '\\u0300-\\u0304\\u0306-\\u030a\\u030c\\u031b\\u0323\\u0326-\\u0328' +
  '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'

/** Of these, letters that no font has. */
const NOT =
  '\\u0149\\u01c4\\u1e9c\\u0370-\\u0373\\u0377\\u03d8-\\u03db\\u03de-\\u03ef\\u03f7\\u03f8\\u03fb\\u047a-\\u047f\\u049e\\u049f\\u0600-\\u0605\\u06dd\\u08e2\\u0c5c\\u0cdc\\u3004'

const PRINTED = new RegExp(`^(?:(?!\\p{Cn}|[${NOT}\\u{10000}-\\u{dffff}])[${SCRIPTS}${SIGNS}])*$`, 'u')

/**
 * Have the papers' fonts every sign of it? They do for names in the scripts in everyday use (UAX #31, table 5), and not for scripts of
 * limited use, rare Chinese letters, or emoji. A test draws each sign that is let through.
 */
export const isPrinted = (text: string): boolean => PRINTED.test(text.normalize('NFC'))
