/** What somebody may answer a text with (CTIA; issue 9 "Accounts that hold"). */
export type Keyword = 'STOP' | 'START' | 'HELP'

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
}

/** The keyword that a text is, whatever its case and marks; null: it is something else, and nobody reads it. */
export const keywordOf = (text: string): Keyword | null => {
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[\s\-.!"']+/g, '')
  return (Object.keys(WORDS) as Keyword[]).find((keyword) => WORDS[keyword].includes(word)) ?? null
}

/** What is answered; `support` is an email address. */
export const replyTo = (keyword: Keyword | null, support: string): string => {
  switch (keyword) {
    case 'STOP':
      return 'Parley: You won’t get any more texts. Reply START to get them again.'
    case 'START':
      return 'Parley: You’ll get texts about your listings and offers again. Reply STOP to end them, HELP for help.'
    case 'HELP':
      return `Parley: Texts about your listings and offers. Reply STOP to end them. Help: ${support}. Msg & data rates may apply.`
    case null:
      return `Parley: Nobody reads replies here. Reply STOP to end these texts, or write to ${support}.`
  }
}
