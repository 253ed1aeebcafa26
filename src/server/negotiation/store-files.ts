import { prepared } from '../platform/db/prepared.ts'

export const fileNames = prepared<{ id: string; name: string }>(
  'negotiation.fileNames',
  'select id, name from files where id = any($1)',
)
