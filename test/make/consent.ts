import { ok, type Caller } from '#test/client.ts'
import { pageTexts } from './paper-text.ts'

const PATH = '/users/electronic-records'

/** The code that a person's sample document shows, read from the PDF. */
export const codeInSample = async (who: Caller): Promise<string> => {
  const [page] = await pageTexts((await who.get('/files/electronic-records.pdf')).body as Buffer)
  const code = /Your code is (\d{3} \d{3})/.exec(page ?? '')?.[1]
  if (!code) throw new Error(`There is no code in the sample: ${page?.slice(0, 200)}`)
  return code
}

export const consentOf = async (who: Caller) => ok(await who.get(PATH))

/** Agrees as the contract page does: the version that was read, and the code of the sample. */
export const agreeTo = async (who: Caller) => {
  const { current: version } = await consentOf(who)
  return who.put(PATH, { version, code: await codeInSample(who) })
}

export const withdraw = (who: Caller) => who.delete(PATH)
