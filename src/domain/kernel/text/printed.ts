/** What a name that a paper can't show is answered with. */
export const NOT_PRINTED = 'We can’t print every letter of this name. Please write it in Latin letters.'

/** What a text with piled-up accents is answered with. */
export const TOO_MANY_MARKS = 'Please use at most two accents on a letter.'

/** More marks on a letter than any language writes: they would be drawn over the lines above and below. */
const PILED = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}]\p{M}{3}|\p{M}{8}/u

/** Do the marks of each letter stay in its line? */
export const staysInLine = (text: string): boolean => !PILED.test(text.normalize('NFC'))

/** What the papers' fonts have: of scripts in everyday use (UAX #31, table 5), and of what stands in names between their letters. */
const PRINTED = [
  /[\p{sc=Armenian}\p{sc=Devanagari}\p{sc=Ethiopic}\p{sc=Georgian}\p{sc=Hangul}\p{sc=Hebrew}\p{sc=Thaana}]/u,
  /[\p{sc=Bengali}\p{sc=Gujarati}\p{sc=Gurmukhi}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Oriya}\p{sc=Sinhala}]/u,
  /[\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Thai}\p{sc=Tibetan}]/u,
  // Latin, Greek, Cyrillic, and Arabic, without most letters of scholars.
  /[ -~\u00a0-\u024f\u1e00-\u1eff\u0370-\u03ff\u1f00-\u1fff\u0400-\u04ff\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]/u,
  // Chinese and Japanese, without rare letters.
  /[\u3001-\u3011\u3041-\u30ff\u3105-\u312d\u31a0-\u31ba\u31f0-\u31ff\u3400-\u4db5\u4e00-\u9fd0\uff01-\uff9f]/u,
  // Signs and marks, and what chooses between the forms of a letter.
  /[\u02b9-\u02bd\u02c6-\u02c8\u02ca-\u02cd\u02d9\u0964\u0965\u2010-\u2027\u2030-\u203a\u2116\u2122]/u,
  /[\u0300-\u0304\u0306-\u030a\u030c\u031b\u0323\u0326-\u0328\u200c\u200d]/u,
  /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u,
]

/** Of these, what no font has. */
const NOT =
  /[\p{Cn}\u0149\u01c4\u1e9c\u0370-\u0373\u0377\u03d8-\u03db\u03de-\u03ef\u03f7\u03f8\u03fb\u047a-\u047f\u049e\u049f\u0600-\u0605\u06dd\u08e2\u0c5c\u0cdc\u3004\u{10000}-\u{dffff}]/u

/**
 * Have the papers' fonts every sign of it? They do for names in the scripts in everyday use, and not for scripts of limited use, rare
 * Chinese letters, or emoji. A test draws each sign that is let through.
 */
export const isPrinted = (text: string): boolean =>
  staysInLine(text) &&
  [...text.normalize('NFC')].every((sign) => !NOT.test(sign) && PRINTED.some((some) => some.test(sign)))
