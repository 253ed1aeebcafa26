import type { OutputOf, Route } from '#api/kernel/route.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Call } from '../platform/http/call.ts'
import { doing, type Doing, type Tried } from './doing.ts'

/** Notes that a verb judged a guess: from here on its refusal tells something, and is answered once it is counted. */
export const noteTried = (doing: Doing, tried: Tried): void => {
  if (!doing.noteTried) throw new Error('A verb that judges guesses is called through countTried.')
  doing.noteTried(tried)
}

/**
 * A call whose verb may judge a guess. A refusal after that is counted past the roll-back; of many at once, those beyond the measure are told
 * nothing. The transaction itself refuses as if the measure were used up: a key keeps no 429, so it never says more than was counted.
 */
export const countTried = async <R extends Route, T extends OutputOf<R>>(
  call: Call<R>,
  act: (doing: Doing) => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  const held: (Tried & { readonly answer: Refusal })[] = []
  const said = await call.transaction<T | Refusal>(async (tx) => {
    const tried: Tried[] = []
    const answer = await act({ ...doing(call, tx), noteTried: (it) => tried.push(it) })
    const [guess] = tried
    if (!guess || !isRefusal(answer)) return answer
    held.push({ ...guess, answer })
    return guess.enough
  })
  // A transaction that was tried again judged again: the last is what it answered.
  const last = held.at(-1)
  if (!last || said !== last.enough) return said
  return (await last.spends(call.ctx.db)) ? last.answer : said
}
