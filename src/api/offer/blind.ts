import { z } from 'zod'
import { BLIND_STANDS } from '#domain/offer/lifecycle/blind.ts'
import { BLIND_WORDS, type BlindWordsKey } from '#domain/offer/lifecycle/words/words-blind.ts'
import { fileView } from '../file.ts'
import { idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

const version = z.int32()
const shown = z.string().max(100).nullish()

/** A blind comparison as the sell side sees it (negotiation.md §1.11). */
export const blindView = z.object({
  state: z.enum(BLIND_STANDS),
  since: instant.nullable(),
  version,
  snapshotHash: z.string(),
  /** What the caller may do now; `on` is what the act asks for. */
  actions: z.array(
    z.object({
      on: z.boolean(),
      label: z.string(),
      words: z.enum(Object.keys(BLIND_WORDS) as [BlindWordsKey, ...BlindWordsKey[]]),
      attest: z.boolean(),
    }),
  ),
  /** May the caller open papers that are held back? */
  opensPapers: z.boolean(),
  /** Papers that were opened meanwhile, newest first: by whom, whose, which, and why. */
  openings: z.array(
    z.object({
      at: instant,
      by: z.string(),
      buyer: z.string(),
      paper: z.string(),
      reason: z.string(),
    }),
  ),
})
export type BlindView = z.output<typeof blindView>

export const getBlind = route({
  method: 'GET',
  path: '/listings/{id}/blind',
  summary:
    'Are offers compared blind, who may change it, and which papers were opened; the sell side’s alone',
  params: idParams,
  output: blindView,
  refusals: ['not-found'],
})

export const putBlind = route({
  method: 'PUT',
  path: '/listings/{id}/blind',
  summary: 'Turns a blind comparison on or off; the agent’s request waits for the primary seller’s approval',
  coat: 'may',
  params: idParams,
  body: z.object({
    on: z.boolean(),
    attested: z.boolean().nullish(),
    version: version.nullish(),
    shown,
  }),
  output: blindView,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'stale-version', 'attestation-required'],
})

export const openPaper = route({
  method: 'POST',
  path: '/offers/{id}/papers/{paper}',
  summary: 'Opens a paper that a blind comparison holds back, with a reason that the seller sees',
  coat: 'may',
  params: idParams.extend({ paper: z.string().min(1).max(100) }),
  body: z.object({ comment: z.string().max(2000).nullish(), shown }),
  output: fileView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'stale-version',
    'comment-required',
    'comment-too-long',
  ],
})
