import { z } from 'zod'
import { savedQuery, savedSearchName } from '#domain/listing/saved-search.ts'
import { done, idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: savedQuery,
  /** Is there a mail a day with what is new? */
  mail: z.boolean(),
  createdAt: instant,
})
export type SavedSearch = z.output<typeof savedSearch>

export const savedSearches = route({
  method: 'GET',
  path: '/saved-searches',
  summary: 'The caller’s saved searches, newest first; twenty at most',
  output: z.object({ items: z.array(savedSearch) }),
})

export const saveSearch = route({
  method: 'POST',
  path: '/saved-searches',
  summary: 'Keeps a search; new homes come by mail, once a day',
  coat: 'searches',
  body: z.object({ name: savedSearchName, query: savedQuery }),
  output: savedSearch,
  status: 201,
  refusals: ['too-many-searches'],
})

export const changeSavedSearch = route({
  method: 'PUT',
  path: '/saved-searches/{id}',
  summary: 'Turns the daily mail of a saved search on or off',
  coat: 'searches',
  params: idParams,
  body: z.object({ mail: z.boolean() }),
  output: savedSearch,
  refusals: ['not-found'],
})

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: '/saved-searches/{id}',
  summary: 'Forgets a saved search',
  coat: 'searches',
  params: idParams,
  output: done,
  refusals: ['not-found'],
})

/** The link at the end of each mail: whoever has it may stop that mail, and nothing else. */
export const stopSavedSearch = route({
  method: 'POST',
  path: '/saved-searches/stop',
  summary: 'Stops the mails of the saved search that a signed link of one of them names',
  auth: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ name: z.string() }),
  refusals: ['token-invalid'],
})
