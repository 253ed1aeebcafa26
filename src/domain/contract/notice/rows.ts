import { refuse } from '#domain/kernel/refusal.ts'
import type { ContractRow } from '#domain/negotiation/row.ts'
import { bothImages, consented, inEscrow } from '../guards.ts'
import {
  prepareNotice,
  signNotice,
  tellDelivered,
  tellPrepared,
  tellWithdrawn,
  withdrawNotice,
} from './effects.ts'
import {
  beingSigned,
  bothSidesHere,
  byItsAgent,
  isNoticeSigner,
  itemsOpen,
  notSignedYet,
  ofItsSide,
} from './guards.ts'

/**
 * K10 to K12: what a side signs after the contract and delivers to the other one. The contract itself stays in its state; once it is
 * cancelled, or the sale is closed, none of them is open any more. Source: issue 11 "After signing"; docs/decisions/0041.
 */
export const NOTICE_ROWS: readonly ContractRow[] = [
  {
    id: 'K10',
    from: ['COMPLETED'],
    to: 'same',
    action: 'PREPARE_NOTICE',
    button: 'Prepare Document',
    actors: ['BA', 'LA', 'OB', 'PS'],
    via: 'save',
    guards: [ofItsSide, byItsAgent, inEscrow, bothSidesHere, itemsOpen],
    effects: [prepareNotice],
    notify: [tellPrepared],
    words: { BA: 'prepareNotice', LA: 'prepareNotice', OB: 'prepareNotice', PS: 'prepareNotice' },
  },
  {
    id: 'K11',
    from: ['COMPLETED'],
    to: 'same',
    action: 'SIGN_NOTICE',
    button: 'Sign and Initial',
    actors: ['OB', 'PS', 'SS'],
    attest: true,
    unattested: refuse('agree-required'),
    via: 'sign',
    guards: [isNoticeSigner, notSignedYet, inEscrow, bothImages, consented],
    effects: [signNotice],
    notify: [tellDelivered],
    words: { OB: 'signNotice', PS: 'signNotice', SS: 'signNotice' },
  },
  {
    id: 'K12',
    from: ['COMPLETED'],
    to: 'same',
    action: 'WITHDRAW_NOTICE',
    button: 'Withdraw Document',
    actors: ['BA', 'LA', 'OB', 'PS', 'SS'],
    via: 'save',
    guards: [ofItsSide, beingSigned, inEscrow],
    effects: [withdrawNotice],
    notify: [tellWithdrawn],
    words: {
      BA: 'withdrawNotice',
      LA: 'withdrawNotice',
      OB: 'withdrawNotice',
      PS: 'withdrawNotice',
      SS: 'withdrawNotice',
    },
  },
]
