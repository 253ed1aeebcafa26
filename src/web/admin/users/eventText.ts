import type { AccountEventView } from '#api/admin/admin.ts'
import { COPY } from '../copy.ts'
import { COAT_WORDS, EVENT_WORDS, PLAN_WORDS } from './events-copy.ts'

const isId = (word: string) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(word)

/** A word that nobody has put into plain ones yet: at least it reads like some. */
const spaced = (word: string) => word.replace(/[_.:-]+/g, ' ')

/** The processor's words come in one piece: 'active, ends'. */
const planOf = (what: string) =>
  PLAN_WORDS[what] ??
  what
    .split(', ')
    .map((word) => PLAN_WORDS[word] ?? spaced(word))
    .join(', ')

/** How a key begins is what its owner knows it by. */
const isKey = (word: string) => word.startsWith('parley_')

const wordsOf = ({ kind, what }: Pick<AccountEventView, 'kind' | 'what'>): string[] => {
  if (kind === 'SUBSCRIPTION_CHANGED') return what.map(planOf)
  // Beside the call stand the ids of what it was about.
  if (kind === 'CHANGED_AS') return what.slice(0, 1).flatMap((call) => COAT_WORDS[call] ?? [])
  return what
    .filter((word) => !isId(word))
    .map((word) => (isKey(word) ? word : (EVENT_WORDS[word] ?? spaced(word))))
}

/** What happened, and to what, in plain words: ids stay in the record, whose request leads to the log. */
export const eventText = (event: Pick<AccountEventView, 'kind' | 'label' | 'what'>): string => {
  const words = [...new Set(wordsOf(event))]
  return words.length === 0 ? event.label : `${event.label}: ${words.join(', ')}`
}

/** Who did it: an administrator, the user, or the server, whose acts and commands come from no network. */
export const doneBy = ({ by, ip }: Pick<AccountEventView, 'by' | 'ip'>): string =>
  by?.name ?? (ip === '' ? COPY.columns.server : COPY.columns.themselves)
