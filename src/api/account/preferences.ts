import { z } from 'zod'
import { MESSAGE_KIND_NAMES, preferencesUpdate, type MessageKind } from '#domain/message/kinds.ts'
import { route } from '../kernel/route.ts'

export const preferences = z.object({
  items: z.array(
    z.object({
      kind: z.enum(MESSAGE_KIND_NAMES as [MessageKind, ...MessageKind[]]),
      email: z.boolean(),
      /** null: nothing of it is texted. */
      sms: z.boolean().nullable(),
    }),
  ),
  /** Agreed to texts, and the number has not answered STOP; else none goes out, whatever stands above. */
  texts: z.boolean(),
  /** The number has answered STOP, whoever had it then: START from that phone ends it, and nothing else. */
  stopped: z.boolean(),
  /** Where START is sent to: the number that texts come from. null: there is no one number. */
  startAt: z.string().nullable(),
})
export type Preferences = z.output<typeof preferences>

export const readPreferences = route({
  method: 'GET',
  path: '/users/preferences',
  summary: 'Which mails and texts the caller gets, by kind',
  output: preferences,
})

export const updatePreferences = route({
  method: 'PUT',
  path: '/users/preferences',
  summary: 'Turn kinds of mails and texts on or off; what the law or the deal needs stays on',
  coat: 'profile',
  body: preferencesUpdate,
  output: preferences,
  refusals: ['invalid'],
})
