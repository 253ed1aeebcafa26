import { z } from 'zod'
import { typed } from '#domain/kernel/clean.ts'
import { text } from '#domain/kernel/fields.ts'
import { signatureImage } from '#domain/file/signature-image.ts'
import { mailingAddress } from '#domain/kernel/address.ts'
import { emailField, isPlain, phoneField } from './names.ts'

/** At most 25 characters, although the sentence says 35: both are the spec's (spec 1 §5, §9). */
const shortName = typed('Required')
  .min(1, 'Required')
  .max(25, 'Must be 35 characters or less')
  .refine(isPlain, 'Invalid value')
const required = (max: number) => typed('Required').min(1, 'Required').max(max, 'Invalid value')

/** First-time details of a consumer (spec 1 §2.9). */
export const consumerOnboarding = z.object({
  firstName: shortName,
  lastName: shortName,
  phone: phoneField('Required'),
})

/** A consumer's own profile (spec 1 §5). */
export const consumerProfile = consumerOnboarding.extend({
  email: emailField('Required', 'Email is invalid'),
  address: z.object({
    addressLine1: required(120),
    addressLine2: text(120),
    city: required(80),
    state: required(2),
    zip: required(10),
  }),
})

/** The agent tab of the profile (spec 1 §5). */
export const agentProfile = z.object({
  licenseState: z.enum(['CA', 'FL'], 'Required'),
  licenseNumber: required(40),
  brokerageName: required(120),
  brokerageAddress: required(120),
  brokerageCity: required(80),
  brokerageState: required(2),
  brokerageZip: required(10),
  brokerageLicenseNumber: required(40),
})
export type AgentProfile = z.output<typeof agentProfile>

const brokerage = z.object({
  name: text(120),
  addressLine1: text(120),
  addressLine2: text(120),
  city: text(80),
  state: text(2),
  zip: text(10),
  licenseNumber: text(40),
})

/** PUT /users: what is sent replaces, null clears; email, roles and license are read-only and dropped here. */
export const userUpdate = z.object({
  firstName: shortName.optional(),
  lastName: shortName.optional(),
  phone: phoneField('Required').nullish(),
  address: mailingAddress.nullish(),
  profilePictureUrl: typed().max(2083).nullish(),
  signature: signatureImage.nullish(),
  initials: signatureImage.nullish(),
  agent: z.object({ phone: phoneField('Required').nullish(), brokerage: brokerage.nullish() }).nullish(),
  consents: z
    .object({
      terms: z.boolean().optional(),
      electronicRecords: z.boolean().optional(),
      sms: z.boolean().optional(),
    })
    .nullish(),
})
export type UserUpdate = z.output<typeof userUpdate>
