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
  coat: 'api-keys',
  output: z.object({ items: z.array(exportView) }),
  refusals: ['not-allowed'],
})

export const askExport = route({
  method: 'POST',
  path: '/users/exports',
  summary: 'Have all of the caller’s deals exported: answers, files, and evidence packages in one ZIP',
  coat: 'api-keys',
  output: done,
  refusals: ['not-allowed', 'export-under-way'],
})

export const readExport = route({
  method: 'GET',
  path: '/files/exports/{id}',
  summary: 'The file of an export',
  auth: 'cookie',
  coat: 'api-keys',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'not-allowed'],
})
