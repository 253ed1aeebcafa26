import { z } from 'zod'
import { adminListQuery } from './admin.ts'
import { route } from '../kernel/route.ts'

const heldFile = z.object({
  /** The key under which it lies in the storage. */
  id: z.string(),
  bytes: z.number().int(),
  since: z.string(),
  /** It is not deleted before. */
  until: z.string(),
})

const heldFiles = z.object({
  items: z.array(heldFile),
  /** Files on all pages: the oldest thousand at most. */
  total: z.number().int(),
  /** All files. */
  count: z.number().int(),
  bytes: z.number().int(),
  /** When the oldest one was taken out; null: there is none. */
  since: z.string().nullable(),
})
export type HeldFiles = z.output<typeof heldFiles>

export const listHeldFiles = route({
  method: 'GET',
  path: '/admin/held-files',
  summary: 'Files without a record, which are held for thirty days and then deleted; the oldest first',
  auth: 'admin',
  query: adminListQuery.pick({ page: true, pageSize: true }),
  output: heldFiles,
})
