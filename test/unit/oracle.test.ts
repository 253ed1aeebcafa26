import { describe, expect, it } from 'vitest'
import { CONTRACT_ROWS } from '#domain/contract/rows.ts'
import { LISTING_SYSTEM_ROWS } from '#domain/listing/lifecycle/rows-system.ts'
import { LISTING_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import * as effects from '#domain/offer/lifecycle/rows/effects.ts'
import * as guards from '#domain/offer/lifecycle/rows/guards.ts'
import { CONDITIONS } from '../make/oracle-conditions.ts'
import {
  BACKUP_ORACLE,
  CONTRACT_ORACLE,
  LISTING_ORACLE,
  OFFER_ORACLE,
  OUTSIDE_ORACLE,
  stepsOf,
  type How,
} from '../make/oracle.ts'

interface AnyRow {
  readonly id: string
  readonly action: string
  readonly types?: readonly string[]
  readonly from: readonly string[]
  readonly actors: readonly string[]
  readonly to: string
  readonly via?: string
  readonly comment?: string
  readonly attest?: true
  readonly stage?: { readonly next: Readonly<Record<string, string>> }
}

const HOW: Record<string, How> = {
  counter: 'form',
  save: 'save',
  create: 'new',
  sign: 'sign',
  upload: 'upload',
  system: 'system',
}

/** A row's steps in the oracle's spelling. A second row of one id (C1b, L12b, L22b) is that id's. */
const said = (rows: readonly AnyRow[]): string[] =>
  rows.flatMap((r) =>
    (r.types ?? ['']).flatMap((type) =>
      (r.from.length > 0 ? r.from : ['(new)']).flatMap((from) =>
        r.actors.flatMap((actor) =>
          [...new Set(r.stage ? Object.values(r.stage.next) : [r.to === 'same' ? from : r.to])].map((to) =>
            [
              r.id.startsWith('X')
                ? r.id
                : r.id.slice(0, r.id.startsWith('C') ? 2 : 3).replace(/^(K\d+).*/, '$1'),
              r.action,
              type,
              from,
              actor,
              to,
              r.via === undefined ? 'put' : HOW[r.via],
              r.comment ?? '-',
              r.attest ? 'Y' : '-',
            ].join(' '),
          ),
        ),
      ),
    ),
  )

/**
 * Steps that a row names and nobody can take: a buyer's document is never with the buyer's agent for an answer, nor a
 * seller's with the listing agent (X2-O52); a consumer without an agent has no offer beyond the draft (O02), and a listing
 * without its agent is a draft (L04, L14).
 */
const NOBODYS: Record<string, string[]> = {
  offers: [
    'O02 SAVE INITIAL BUYER_REJECTED CB BUYER_REJECTED save - -',
    'O02 SAVE INITIAL LIVE_EDIT CB LIVE_EDIT save - -',
  ],
  listings: [
    'L04 SAVE  PENDING_SELLER_APPROVAL CR PENDING_SELLER_APPROVAL save - -',
    'L04 SAVE  PENDING_AGENT_UPDATES CR PENDING_AGENT_UPDATES save - -',
    ...['PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED', 'ACTIVE'].map(
      (from) => `L14 DELETE  ${from} CR DELETED put - -`,
    ),
  ],
  outside: [
    ...['INITIAL', 'BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE'].map(
      (t) => `X2-O52 COUNTER ${t} PENDING_BUYER_AGENT_RESPONSE LA PENDING_BUYER_AGENT_RESPONSE form - Y`,
    ),
    ...['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'].map(
      (t) => `X2-O52 COUNTER ${t} PENDING_SELLER_AGENT_RESPONSE LA PENDING_SELLER_AGENT_RESPONSE form - Y`,
    ),
  ],
  contracts: [],
}

describe('the transition tables say what negotiation.md says, no step less and none more', () => {
  it.each([
    ['offers', OFFER_ROWS.filter((r) => !r.outside), OFFER_ORACLE],
    ['outside', OFFER_ROWS.filter((r) => r.outside), OUTSIDE_ORACLE],
    ['listings', [...LISTING_ROWS, ...LISTING_SYSTEM_ROWS], LISTING_ORACLE],
    ['contracts', CONTRACT_ROWS, CONTRACT_ORACLE],
    ['backups', BACKUP_ROWS, BACKUP_ORACLE],
  ] as const)('%s', (name, rows, oracle) => {
    expect(said(rows).toSorted()).toEqual([...stepsOf(oracle), ...(NOBODYS[name] ?? [])].toSorted())
  })
})

/** What a row's function is called where it is defined. */
const called = (room: object, it: unknown): string =>
  Object.entries(room).find(([, value]) => value === it)?.[0] ?? `(not in the room) ${String(it)}`

describe('what a row asks, brings about, tells and shares is what negotiation.md says', () => {
  it.each([...OFFER_ROWS, ...BACKUP_ROWS].map((row) => [row.id, row] as const))('%s', (id, row) => {
    expect({
      guards: (row.guards ?? []).map((g) => called(guards, g)),
      effects: (row.effects ?? []).map((e) => called(effects, e)),
      tells: (row.notify ?? []).map((n) =>
        typeof n === 'function' ? n.name : typeof n === 'string' ? n : n.join('>'),
      ),
      shares: row.shares === true,
    }).toEqual(CONDITIONS.get(id))
  })

  it('and every row of it is there', () => {
    expect([...CONDITIONS.keys()].toSorted()).toEqual(
      [...new Set([...OFFER_ROWS, ...BACKUP_ROWS].map((r) => r.id))].toSorted(),
    )
  })
})
