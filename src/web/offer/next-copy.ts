import type { Next, restsOn } from '#domain/offer/reading/next.ts'

type Step = `${Next['role']} ${Next['kind']}`

const WITHIN = 'Please respond within 24 hours.'
const READ = 'Read your offer, then approve it or ask for changes.'

/**
 * What comes next, by who is waited for and as what: to whom it is, to the people of the same side, and to the other side.
 * The step itself is the domain's (`nextOn`).
 */
export const NEXT_COPY: Partial<Record<Step, Record<Next['asked'], string>>> = {
  'CB FINISH_OFFER': {
    you: 'Next: complete both steps and submit it. Then an agent takes it over.',
    ownSide: 'The buyer is still writing this offer.',
    otherSide: 'The buyer is still writing this offer.',
  },
  'BA FINISH_OFFER': {
    you: 'Next: complete it and send it to your buyer for approval.',
    ownSide: 'Your agent is still writing this offer.',
    otherSide: 'The buyer’s agent is still writing this offer.',
  },
  'OB APPROVE_OFFER': {
    you: READ,
    ownSide: 'Next: your buyer approves it or asks for changes.',
    otherSide: 'Next: the buyer approves it or asks for changes.',
  },
  'BA CORRECT_OFFER': {
    you: 'Next: make the changes your buyer asked for and send it again.',
    ownSide: 'Next: your agent makes the changes and sends it to you again.',
    otherSide: 'Next: the buyer’s agent makes the changes and sends it again.',
  },
  'LA ANSWER_OFFER': {
    you: WITHIN,
    ownSide: 'Next: your agent answers within 24 hours.',
    otherSide: 'Next: the listing agent answers within 24 hours.',
  },
  'PS APPROVE_ACCEPTANCE': {
    you: 'Your agent recommends accepting this offer. Approve it, or tell your agent why not.',
    ownSide: 'Next: the Primary Seller approves the acceptance.',
    otherSide: 'Next: the Primary Seller approves the acceptance.',
  },
  'PS CONFIRM_COUNTER': {
    you: 'This buyer accepted your counter. Select it to make it binding.',
    ownSide: 'The counter was accepted. Next: the Primary Seller selects a buyer.',
    otherSide: 'The counter was accepted. Next: the Primary Seller selects a buyer.',
  },
  'BA FINISH_EDITS': {
    you: 'Next: finish your edits and send them. Until then, the seller can’t respond.',
    ownSide: 'Your agent is editing this offer.',
    otherSide: 'The buyer’s agent is editing this offer.',
  },
  'OB CONFIRM_EDITS': {
    you: 'Read the edits, then confirm them or ask for changes.',
    ownSide: 'Next: your buyer confirms the edits.',
    otherSide: 'Next: the buyer confirms the edits.',
  },
  'LA RECORD_ANSWER': {
    you: 'Next: take the counter to the buyer’s agent and record the answer here.',
    ownSide: 'Next: your agent takes the counter to the buyer and records the answer.',
    otherSide: 'Next: the listing agent records the buyer’s answer.',
  },
  'BA ANSWER_COUNTER': {
    you: `The seller sent a counter. ${WITHIN}`,
    ownSide: 'Next: your agent answers the counter.',
    otherSide: 'Next: the buyer’s agent answers the counter.',
  },
  'OB APPROVE_ACCEPTANCE': {
    you: 'Your agent recommends accepting this counter. Approve it, or tell your agent why not.',
    ownSide: 'Next: your buyer approves the acceptance.',
    otherSide: 'Next: the buyer approves the acceptance.',
  },
  'OB APPROVE_COUNTER': {
    you: 'Read the counter, then approve it or ask for changes.',
    ownSide: 'Next: your buyer approves the counter.',
    otherSide: 'Next: the buyer approves the counter.',
  },
  'BA CORRECT_COUNTER': {
    you: 'Next: change the counter your buyer sent back, or cancel it.',
    ownSide: 'Your agent is changing the counter.',
    otherSide: 'The buyer’s agent is changing the counter.',
  },
  'PS APPROVE_COUNTER': {
    you: 'Read the counter, then approve it or ask for changes.',
    ownSide: 'Next: the Primary Seller approves the counter.',
    otherSide: 'Next: the Primary Seller approves the counter.',
  },
  'AGT CLAIM': {
    you: 'Next: take over the offer and complete it.',
    ownSide: 'Next: invite a licensed agent, who takes over the offer and completes it.',
    otherSide: 'Next: an agent takes over the offer and completes it.',
  },
  'PS APPROVE_BACKUP': {
    you: 'Your agent suggests a backup position. Approve it, or tell your agent why not.',
    ownSide: 'We asked the Primary Seller to approve a backup position. The buyer is not told.',
    otherSide: 'We asked the Primary Seller to approve a backup position. The buyer is not told.',
  },
  'BA ANSWER_BACKUP': {
    you: 'The seller offers a backup position. Please ask your buyer to accept, or withdraw.',
    ownSide: 'The seller offers you a backup position. Next: your agent responds.',
    otherSide: 'A backup position is offered. Next: the buyer’s side answers.',
  },
  'OB ACCEPT_BACKUP': {
    you: 'Your agent recommends accepting the backup position. Accept it, or say why not.',
    ownSide: 'Your buyer is asked about the backup position.',
    otherSide: 'The buyer is asked about the backup position.',
  },
  'OB WITHDRAW_BACKUP': {
    you: 'Your agent recommends withdrawing from the backup position. Withdraw, or say why not.',
    ownSide: 'Your buyer is asked about the backup position.',
    otherSide: 'The buyer is asked about the backup position.',
  },
}

/** To whom a principal's no sent the document back: what to do about it. */
export const SENT_BACK_COPY: Partial<Record<Step, string>> = {
  'BA FINISH_EDITS': 'Next: make the changes your buyer asked for and send the edits again.',
  'BA ANSWER_COUNTER': `Your buyer asked for changes before accepting. Answer the counter. ${WITHIN}`,
  'LA ANSWER_OFFER': `Your seller declined the acceptance. Answer the buyer. ${WITHIN}`,
}

/** Of somebody who is called up: by when. */
export const CALLED_COPY: Record<Next['asked'], (due: string) => string> = {
  you: (due) => `It’s your turn: confirm by ${due}.`,
  ownSide: (due) => `It’s your buyer’s turn. They can confirm until ${due}.`,
  otherSide: (due) => `It’s the backup buyer’s turn. They can confirm until ${due}.`,
}

const SIGNATURES = 'Next: everyone signs the contract in order.'

/** Where nobody is asked on the document: what it waits for (`restsOn`), to each side. */
export const RESTS_COPY: Record<
  NonNullable<ReturnType<typeof restsOn>>,
  Record<'buyer' | 'seller', string>
> = {
  CALL: {
    buyer: 'Ready in case the seller’s agreement falls through. You are told at once if you are called up.',
    seller: 'Holds a backup position, ready in case your agreement falls through.',
  },
  SIGNATURES: { buyer: SIGNATURES, seller: SIGNATURES },
}
