import { z } from 'zod'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { idParams } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** Words of one kind in a row. */
export const agreementRun = z.object({
  text: z.string(),
  /** What the parties negotiated. */
  value: z.literal(true).optional(),
  /** The answer it is read from, as a path. */
  field: z.string().optional(),
  /** In a redline: what stood here before. */
  was: z.string().optional(),
})

const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clause'),
    number: z.string(),
    heading: z.string(),
    text: z.array(agreementRun),
    initials: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.array(agreementRun))),
  }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(agreementRun)) }),
  z.object({ kind: z.literal('note'), text: z.string() }),
  z.object({ kind: z.literal('signatures'), caption: z.string(), signers: z.array(z.int()) }),
])

/** What stands on the agreement, as text: the very words of the frozen paper, for a screen of any width. */
export const agreementText = z.object({
  title: z.string(),
  note: z.string(),
  property: z.string(),
  /** Which document of the negotiation is signed, and of which date. */
  signed: z.string(),
  glance: z.array(z.object({ label: z.string(), text: z.string() })),
  sections: z.array(z.object({ number: z.int(), title: z.string(), blocks: z.array(block) })),
  /** As they are named below their signatures. */
  signers: z.array(z.object({ line: z.string(), role: z.string(), side: z.enum(CONTRACT_SIDES) })),
})
export type AgreementText = z.output<typeof agreementText>

export const getAgreementText = route({
  method: 'GET',
  path: '/listings/{id}/contract/agreement',
  summary: 'The words of the agreement, frozen with its paper; null until it is drawn',
  params: idParams,
  output: z.object({
    /** SHA-256 (hex) of the paper that says the same. */
    documentHash: z.string().nullable(),
    text: agreementText.nullable(),
  }),
  refusals: ['not-found'],
})
