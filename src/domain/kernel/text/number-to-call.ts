/** Ten digits of any script as people write a number to call, or the seven of one nearby: 805 555-0199, (805) 555.0199, 555-0199. */
const NUMBER =
  /(?<![\p{Nd}$])[+(]{0,2}(?:\p{Nd}(?:[\s().\u2010-\u2015·_-]{0,3}\p{Nd}){9,14}|\p{Nd}{3}[.\u2010-\u2015-]\p{Nd}{4})(?!\p{Nd})/gu

/** What somebody typed, without the numbers it asks to call: said in our name, they would be ours. */
export const withoutNumbers = (text: string): string => text.replace(NUMBER, '[number removed]')
