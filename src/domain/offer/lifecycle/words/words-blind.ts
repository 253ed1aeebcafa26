import type { ActWords } from '#domain/negotiation/words.ts'

/** What the dialogs of a blind comparison say (negotiation.md §1.11). */
export const BLIND_WORDS = {
  askBlind: {
    title: 'Compare offers blind?',
    text: 'Buyers are called Buyer A, Buyer B and so on, for you and for every owner. Names, letters to the seller, and papers that show a name are held back, so that offers are compared by their terms.',
    next: 'Your seller approves this first. You’ll be told.',
    confirm: 'Ask Seller',
    done: 'Your seller was asked to approve a blind comparison.',
  },
  turnOnBlind: {
    title: 'Compare offers blind?',
    text: 'Buyers are called Buyer A, Buyer B and so on, for you, the other owners, and your agent. Names, letters to the seller, and papers that show a name are held back, so that offers are compared by their terms.',
    next: 'It ends for an offer when you accept it, and for all when you turn it off. Your agent may open a paper with a reason, which you’ll see.',
    confirm: 'Compare Blind',
    done: 'Offers are compared blind.',
  },
  approveBlind: {
    title: 'Approve a blind comparison?',
    text: 'Your agent suggests comparing offers without names. Buyers are called Buyer A, Buyer B and so on. Names, letters to the seller, and papers that show a name are held back.',
    next: 'It ends for an offer when you accept it, and for all when you turn it off. Your agent may open a paper with a reason, which you’ll see.',
    confirm: 'Approve',
    done: 'Offers are compared blind.',
  },
  declineBlind: {
    title: 'Keep buyers’ names in sight?',
    text: 'Your agent asked to compare offers without names. You say no, and nothing changes.',
    next: 'Your agent is told.',
    confirm: 'Keep Names',
    done: 'Buyers’ names stay in sight.',
  },
  withdrawBlind: {
    title: 'Take back your question?',
    text: 'Your seller is no longer asked to approve a blind comparison.',
    next: 'You can ask again later.',
    confirm: 'Take Back',
    done: 'Your seller is no longer asked.',
  },
  endBlind: {
    title: 'End the blind comparison?',
    text: 'Every offer shows its buyers’ names, letters and papers again, to you, the other owners, and your agent.',
    next: 'Whatever was seen can’t be unseen, so the comparison won’t be blind again in the same way.',
    confirm: 'Show Names',
    done: 'Buyers’ names are shown again.',
    danger: true,
    attest: {
      id: 'end-blind-comparison',
      version: 1,
      text: 'I’ll decide by the offers’ terms, and not by who the buyers are.',
    },
  },
  openPaper: {
    title: 'Open a paper that is held back',
    text: 'The paper may show a buyer’s name. Your reason is recorded, and your seller sees who opened what, when, and why.',
    next: 'Letters to the seller stay closed until the blind comparison ends.',
    confirm: 'Open Paper',
    done: 'The paper is open. Your seller sees that you opened it.',
    commentLabel: 'Why do you need to open it? Your seller reads this.',
  },
} as const satisfies Record<string, ActWords>

export type BlindWordsKey = keyof typeof BLIND_WORDS
