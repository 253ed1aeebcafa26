import { letOthers } from '../platform/let-others.ts'
import { createTurns } from '../platform/turns.ts'

const lists = createTurns({ name: 'lists', hands: Infinity, handsEach: 1, each: 40, all: 400 })

/**
 * What reads many documents for one answer: lists of offers, histories, and changes. Of one person one at a time, however they ask for
 * them; the dearest that a home allows takes a tenth of a second. Of several that are done one is written in each round of the event loop.
 */
export const inLine = <T>(who: string, read: () => Promise<T>): Promise<T> =>
  lists.run(who, async () => {
    const answer = await read()
    await letOthers()
    return answer
  })

/** Documents of an answer that are made before others have the event loop again: a few ms. */
const AT_A_TIME = 20

/** What `make` makes of each, in parts, between which others have the event loop. `sizeOf`: how many documents it is. */
export const inParts = async <From, Made>(
  all: readonly From[],
  make: (one: From) => Made | null,
  sizeOf: (made: Made) => number = () => 1,
): Promise<Made[]> => {
  const answer: Made[] = []
  let documents = 0
  for (const one of all) {
    if (documents >= AT_A_TIME) {
      documents = 0
      await letOthers()
    }
    const made = make(one)
    if (made === null) continue
    answer.push(made)
    documents += sizeOf(made)
  }
  return answer
}
