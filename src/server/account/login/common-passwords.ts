import { guessesOf, HOUSE_WORDS } from '#domain/account/password.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** Read when somebody first sets a password: logins never wait for it. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].map(String), ...HOUSE_WORDS])
}

/** What the demo's people log in with is published: where there is no demo, it is a guess. */
const PUBLISHED = guessesOf(DEMO_PASSWORD)

/** Is it, or is it little more than, one of the passwords that are tried first? */
export const isCommon = async (password: string, { demo }: { readonly demo: boolean }): Promise<boolean> => {
  const known = await (list ??= load())
  return guessesOf(password).some((guess) => known.has(guess) || (!demo && PUBLISHED.includes(guess)))
}
