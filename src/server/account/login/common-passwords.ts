import { guessesOf, HOUSE_WORDS } from '#domain/account/password.ts'

let list: Promise<ReadonlySet<string>> | undefined

/** Read when somebody first sets a password: logins never wait for it. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].map(String), ...HOUSE_WORDS])
}

/** Is it, or is it little more than, one of the passwords that are tried first? */
export const isCommon = async (password: string): Promise<boolean> => {
  const known = await (list ??= load())
  return guessesOf(password).some((guess) => known.has(guess))
}
