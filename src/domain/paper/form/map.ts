import { z } from 'zod'
import { SIGNING_PARTS } from '#domain/contract/vocabulary.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'

/*
 * map.json: which answer goes into which field of a brokerage's own form, and where everybody signs (negotiation.md §7
 * "Licensed template plug-in").
 */

/** Bytes, pages, fields and fillings of one form: several times what the longest form in use has. */
export const FORM_MAX_BYTES = 10 * 1024 * 1024
export const FORM_MAX_PAGES = 60
export const FORM_MAX_FIELDS = 3000
export const MAP_MAX_BYTES = 512 * 1024

export const FILL_TYPES = [
  'text',
  'money',
  'money0',
  'percent',
  'int',
  'date',
  'check',
  'radio',
  'join',
  'image',
] as const
export type FillType = (typeof FILL_TYPES)[number]

const pdf = z.string().min(1).max(300)
const path = z.string().min(1).max(200)

/** One filling of a field. */
const mapField = z.strictObject({
  pdf,
  path,
  type: z.enum(FILL_TYPES),
  /** Fills only where this answer is yes, or is there; with `!` only where it is not. */
  when: z.string().min(1).max(201).optional(),
  /** check: ticked where the answer is this one. */
  equals: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  /** text, join: characters that the field takes; what is longer goes on the page of additional terms. */
  maxLen: z.int().min(1).max(10_000).optional(),
  /** Where a text goes that the field has no room for: there is no other place. */
  overflow: z.literal('addendum').optional(),
  /** join: what stands between; a comma by default. */
  sep: z.string().max(20).optional(),
  /** date: MM/DD/YYYY by default. */
  format: z.string().max(20).optional(),
  /** radio: the form's name of the choice for each answer, where it is not the answer itself. */
  options: z.record(z.string().max(100), z.string().max(200)).optional(),
  /** text, join: the words for each answer that is chosen from a list. */
  labels: z.record(z.string().max(100), z.string().max(200)).optional(),
})
export type MapField = z.output<typeof mapField>

/** A place for one signer's mark: a field of the form, or a box on a page. */
const mapSignature = z.strictObject({
  role: z.enum(SIGNING_PARTS),
  /** Which of several buyers or sellers, in the order in which they sign; from 0. */
  index: z.int().min(0).max(20).default(0),
  kind: z.enum(['signature', 'initials', 'date']),
  pdf: pdf.optional(),
  /** From 1. */
  page: z.int().min(1).max(FORM_MAX_PAGES).optional(),
  /** Left, lower, right and upper edge in points from the page's lower left corner, as PDF has it. */
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
})
export type MapSignature = z.output<typeof mapSignature>

export const formMap = z.strictObject({
  /** The state and the form's code: `CA-RPA`. */
  templateId: z
    .string()
    .regex(/^(CA|FL)-[A-Z0-9][A-Z0-9-]{0,19}$/, 'This is the state and a code, like CA-RPA.'),
  /** As it is printed on the form. */
  formRevision: z.string().min(1).max(60),
  /** Of template.pdf, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/i, 'This is a SHA-256: 64 digits from 0 to f.'),
  state: z.enum(PROPERTY_STATES),
  /** What is signed where the form cannot be filled. */
  fallback: z.literal('summary'),
  fields: z.array(mapField).max(FORM_MAX_FIELDS),
  signatures: z.array(mapSignature).max(400),
})
export type FormMap = z.output<typeof formMap>

/** The code of a form, without its state. */
export const codeOf = ({ templateId }: Pick<FormMap, 'templateId'>): string => templateId.slice(3)

/** The fields of the form that a map names, for an answer or for a mark. */
export const mappedFields = ({ fields, signatures }: Pick<FormMap, 'fields' | 'signatures'>): string[] => [
  ...new Set([...fields, ...signatures].flatMap((each) => each.pdf ?? [])),
]
