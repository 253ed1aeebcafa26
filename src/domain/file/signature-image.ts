import { z } from 'zod'

const PNG = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/

/** A drawn or typed signature: a PNG data URL of at most 300 kB (api.md "Negotiation"). */
export const signatureImage = z
  .string('Signature and initials are required')
  .max(400_000, 'Signature and initials are required')
  .regex(PNG, 'Signature and initials are required')

/** Both are needed to sign (spec 2 §5 "Dialogs"). */
export const signatures = z.object({ signature: signatureImage, initials: signatureImage })
export type Signatures = z.output<typeof signatures>
