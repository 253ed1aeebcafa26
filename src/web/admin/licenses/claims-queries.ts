import * as api from '#api/admin/licence-claim.ts'
import { call } from '#web/lib/call/api.ts'
import type { AdminRows } from '../queries.ts'

export type Claim = api.LicenceClaim

export const CLAIMS: AdminRows<Claim> = {
  name: 'licence-claims',
  read: ({ filter, ...query }, signal) =>
    call(api.listClaims, { query: { ...query, filter: filter as 'open' | 'decided' | 'all' }, signal }),
}
