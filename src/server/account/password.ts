import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes (OWASP's least); computed off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let stranger: Promise<string> | undefined

/** Does the password fit? An address nobody knows costs the same time as one that somebody does. */
export const passwordFits = async (password: string, known: string | null): Promise<boolean> => {
  stranger ??= hashPassword('nobody has this password')
  const fits = await verify(known ?? (await stranger), password)
  return fits && known !== null
}
