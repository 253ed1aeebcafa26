import { z } from 'zod'
import { FIELD_KINDS } from '#domain/paper/form/facts.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { adminListQuery } from './admin.ts'
import { route } from '../kernel/route.ts'

const brokerage = z.object({ licenseNumber: z.string(), name: z.string() })

/** A version of a brokerage's own form, filled in place of the summary (negotiation.md §7). */
export const formView = z.object({
  id: z.string(),
  brokerage,
  state: z.enum(PROPERTY_STATES),
  /** The state and the form's code: CA-RPA. */
  templateId: z.string(),
  /** As printed on the form. */
  formRevision: z.string(),
  version: z.int(),
  /** Hex. */
  sha256: z.string(),
  pages: z.int(),
  fields: z.int(),
  inUse: z.boolean(),
  /** Agreements that were drawn on it. */
  agreements: z.int(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** Why the summary was drawn in its place, the newest first. */
  problems: z.array(z.object({ what: z.string(), at: z.string() })),
})
export type FormView = z.output<typeof formView>

export const listForms = route({
  method: 'GET',
  path: '/admin/forms',
  summary: 'The forms of brokerages, every version, the newest first; filter in-use or all',
  auth: 'admin',
  query: adminListQuery.extend({ filter: z.enum(['in-use', 'all']).default('in-use') }),
  output: z.object({ items: z.array(formView), total: z.int() }),
})

export const listBrokerages = route({
  method: 'GET',
  path: '/admin/forms/brokerages',
  summary: 'Brokerages that agents of a state name, by name or license number; at most fifty',
  auth: 'admin',
  query: z.object({ state: z.enum(PROPERTY_STATES), q: z.string().max(120).optional() }),
  output: z.object({ items: z.array(brokerage) }),
})

export const readFormFields = route({
  method: 'POST',
  path: '/admin/forms/fields',
  summary: 'What a template.pdf is, to write its map.json by: its SHA-256, pages and fields. Nothing is kept',
  auth: 'admin',
  upload: true,
  idempotent: false,
  output: z.object({
    sha256: z.string(),
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    fields: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(FIELD_KINDS),
        options: z.array(z.string()),
        /** From 1. */
        pages: z.array(z.int()),
      }),
    ),
  }),
  refusals: ['form-faulty'],
})

export const addForm = route({
  method: 'POST',
  path: '/admin/forms',
  summary:
    'Adds a brokerage’s form, or its next version, and uses it from now on: template.pdf as "file", map.json as "map" before it',
  auth: 'admin',
  upload: true,
  texts: ['map'],
  query: z.object({
    /** The brokerage's license number, as `GET /admin/forms/brokerages` lists it. */
    brokerage: z.string().min(1).max(60),
    /** The caller’s word that the brokerage holds the license of the form. */
    licensed: z.enum(['true', 'false']).default('false'),
  }),
  output: formView,
  status: 201,
  refusals: ['form-faulty', 'form-license-required', 'invalid'],
})

export const switchForm = route({
  method: 'PUT',
  path: '/admin/forms/{id}',
  summary: 'Fills a version of a form in from now on, in place of the one in use, or no longer',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ inUse: z.boolean() }),
  output: formView,
  refusals: ['not-found'],
})

export const previewForm = route({
  method: 'GET',
  path: '/files/forms/{id}/preview.pdf',
  summary: 'The form with the name of each answer where it goes; the cookie alone is enough',
  auth: 'cookie',
  params: z.object({ id: z.string().max(100) }),
  output: z.unknown(),
  refusals: ['not-found', 'form-faulty'],
})
