import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { text } from '#domain/kernel/fields.ts'
import { signatureImage } from '#domain/file/signature-image.ts'
import { mailingAddress } from '#domain/kernel/place/address.ts'
import { isName, name, NAME_LONG, NOT_A_NAME, PERSON_NAME_MAX } from '#domain/kernel/text/name.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { emailField, phoneField } from './names.ts'

/** How long it may be, `changedNameProblems` says: it depends on what was kept before. */
const ownName = typed('Required').min(1, 'Required').max(60, NAME_LONG).refine(isName, NOT_A_NAME)

type Names = { readonly [key in 'firstName' | 'lastName']?: string | null | undefined }

/** Names that are longer than they may be today, where they are new: those kept before the limit stay (issue 9). */
export const changedNameProblems = (now: Names, before: Names): Detail[] =>
  (['firstName', 'lastName'] as const)
    .filter((path) => now[path] !== before[path] && (now[path] ?? '').length > PERSON_NAME_MAX)
    .map((path) => ({ path, message: NAME_LONG }))

const required = (max: number) => typed('Required').min(1, 'Required').max(max, 'Invalid value')

/** First-time details of a consumer (spec 1 §2.9). */
export const consumerOnboarding = z.object({
  firstName: ownName,
  lastName: ownName,
  phone: phoneField('Required'),
})

const ADDRESS = ['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const

/**
 * An address that was never given may stay out: whoever saves a phone or a signature isn't kept from it (accounts.md, the low ones). Of
 * one that is given, or was, all is required.
 */
export const isNoAddress = (
  address: { readonly [part in (typeof ADDRESS)[number]]?: unknown } | null | undefined,
): boolean => ADDRESS.every((part) => !address?.[part])

/** A consumer's own profile (spec 1 §5). */
export const consumerProfile = consumerOnboarding.extend({
  email: emailField('Required', 'Email is invalid'),
  address: z.object({
    addressLine1: required(LENGTHS.addressLine),
    addressLine2: text(LENGTHS.addressLine),
    city: required(LENGTHS.city),
    state: required(2),
    zip: required(LENGTHS.zip),
  }),
})

/** The agent tab of the profile (spec 1 §5). */
export const agentProfile = z.object({
  licenseState: z.enum(['CA', 'FL'], 'Required'),
  licenseNumber: required(LENGTHS.license),
  brokerageName: required(LENGTHS.orgName).refine(isName, NOT_A_NAME),
  brokerageAddress: required(LENGTHS.addressLine),
  brokerageCity: required(LENGTHS.city),
  brokerageState: required(2),
  brokerageZip: required(LENGTHS.zip),
  brokerageLicenseNumber: required(LENGTHS.license),
})
export type AgentProfile = z.output<typeof agentProfile>

const brokerage = z.object({
  name: name(LENGTHS.orgName),
  addressLine1: text(LENGTHS.addressLine),
  addressLine2: text(LENGTHS.addressLine),
  city: text(LENGTHS.city),
  state: text(2),
  zip: text(LENGTHS.zip),
  licenseNumber: text(LENGTHS.license),
})

/** PUT /users: what is sent replaces, null clears; email, roles and license are read-only and dropped here. */
export const userUpdate = z.object({
  firstName: ownName.optional(),
  lastName: ownName.optional(),
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
