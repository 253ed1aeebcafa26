import { z } from 'zod'
import { passwordAgain } from '#domain/account/second-factor.ts'
import { route } from '../kernel/route.ts'

/** A file, so that a link saves it: the cookie alone is enough for files (api.md "Session"). */
export const downloadOwnData = route({
  method: 'GET',
  path: '/files/own-data.zip',
  summary: 'Everything kept about the caller, as a ZIP: a JSON file, and the files they uploaded',
  auth: 'cookie',
  coat: 'own-data',
  output: z.unknown(),
})

export const deleteOwnAccount = route({
  method: 'DELETE',
  path: '/users',
  summary: 'Delete one’s own account: it is emptied, its address is free again; papers and events stay',
  coat: 'deletion',
  body: passwordAgain,
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['invalid', 'not-found', 'not-allowed', 'account-in-use'],
  idempotent: false,
})
