import { z } from 'zod'
import { done, idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

const exportView = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  createdAt: instant,
  /** Until then its file is here. */
  until: instant,
  bytes: z.number().nullable(),
  /** What went wrong. */
  problem: z.string().nullable(),
  /** Its file, once it is ready. */
  url: z.string().nullable(),
})
export type ExportView = z.output<typeof exportView>

export const listExports = route({
  method: 'GET',
  path: '/users/exports',
  summary: 'The caller’s exports of the last seven days, newest first',
  output: z.object({ items: z.array(exportView) }),
  refusals: ['not-allowed', 'impersonator-may-not'],
})

export const askExport = route({
  method: 'POST',
  path: '/users/exports',
  summary: 'Have all of the caller’s deals exported: answers, files, and evidence packages in one ZIP',
  output: done,
  refusals: ['not-allowed', 'export-under-way', 'impersonator-may-not'],
})

export const readExport = route({
  method: 'GET',
  path: '/files/exports/{id}',
  summary: 'The file of an export',
  auth: 'cookie',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'not-allowed', 'impersonator-may-not'],
})
