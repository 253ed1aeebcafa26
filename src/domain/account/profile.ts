import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { text } from '#domain/kernel/fields.ts'
import { signatureImage } from '#domain/file/signature-image.ts'
import { mailingAddress } from '#domain/kernel/place/address.ts'
import { isUsState, isZip, NOT_A_STATE, NOT_A_ZIP } from '#domain/kernel/place/zip.ts'
import { LENGTHS, NAME_UNITS_MAX } from '#domain/kernel/lengths.ts'
import {
  isName,
  isOrgName,
  isOurName,
  mayBePrinted,
  NAME_LONG,
  nameFits,
  nameTyped,
  NOT_A_NAME,
  orgName,
  OUR_NAME,
} from '#domain/kernel/text/name.ts'
import { NOT_PRINTED } from '#domain/kernel/text/printed.ts'
import { placeProblems } from '#domain/kernel/place/place-line.ts'
import { detailsOf } from '#domain/kernel/details.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { emailField, isOfficeLicense, NOT_A_LICENSE, phoneField } from './names.ts'
import { PASSWORD_TAKEN } from './password.ts'

/** How long it may be, `changedNameProblems` says: it depends on what was kept before. */
const ownName = nameTyped('Required')
  .min(1, 'Required')
  .max(NAME_UNITS_MAX, NAME_LONG)
  .refine(isName, NOT_A_NAME)

type Names = { readonly [key in 'firstName' | 'lastName']?: string | null | undefined }

/** Names that are longer than they may be today, ours, or in no script we print, where they are new: those kept before stay (issue 9). */
export const changedNameProblems = (now: Names, before: Names): Detail[] =>
  (['firstName', 'lastName'] as const).flatMap((path) => {
    const name = now[path] ?? ''
    if (name === before[path]) return []
    return [
      ...(!nameFits(name) ? [{ path, message: NAME_LONG }] : []),
      ...(isOurName(name) ? [{ path, message: OUR_NAME }] : []),
      ...(mayBePrinted(name) ? [] : [{ path, message: NOT_PRINTED }]),
    ]
  })

interface Office {
  readonly name?: string | null | undefined
  readonly licenseNumber?: string | null | undefined
  readonly addressLine1?: string | null | undefined
}

/** What of an office may not be written today, where it is new: its name, its number, and where it is. */
export const changedOfficeProblems = (
  path: string,
  now: Office | null | undefined,
  before: Office | null | undefined,
): Detail[] => {
  const isNew = (key: 'name' | 'licenseNumber') => (now?.[key] ?? '') !== (before?.[key] ?? '')
  return [
    ...(isNew('name') && isOurName(now?.name ?? '') ? [{ path: `${path}.name`, message: OUR_NAME }] : []),
    ...(isNew('licenseNumber') && !isOfficeLicense(now?.licenseNumber ?? '')
      ? [{ path: `${path}.licenseNumber`, message: NOT_A_LICENSE }]
      : []),
    ...placeProblems(path, now, before),
  ]
}

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

const wholeAddress = z.object({
  addressLine1: required(LENGTHS.addressLine),
  addressLine2: text(LENGTHS.addressLine),
  city: required(LENGTHS.city),
  state: required(2).refine((state) => state === '' || isUsState(state), NOT_A_STATE),
  zip: required(LENGTHS.zip).refine((zip) => zip === '' || isZip(zip), NOT_A_ZIP),
})

/** A consumer's own profile (spec 1 §5). */
export const consumerProfile = consumerOnboarding.extend({
  email: emailField('Required', 'Email is invalid'),
  address: wholeAddress,
})

const office = z.object({
  name: required(LENGTHS.orgName).refine(isOrgName, NOT_A_NAME).refine(mayBePrinted, NOT_PRINTED),
  licenseNumber: required(LENGTHS.license),
})

/** The agent tab of the profile (spec 1 §5). */
export const agentProfile = z.object({
  licenseState: z.enum(['CA', 'FL'], 'Required'),
  licenseNumber: required(LENGTHS.license),
  brokerageName: office.shape.name,
  brokerageAddress: wholeAddress.shape.addressLine1,
  brokerageCity: wholeAddress.shape.city,
  brokerageState: wholeAddress.shape.state,
  brokerageZip: wholeAddress.shape.zip,
  brokerageLicenseNumber: office.shape.licenseNumber,
})
export type AgentProfile = z.output<typeof agentProfile>

const brokerage = z.object({
  name: orgName(LENGTHS.orgName),
  addressLine1: text(LENGTHS.addressLine),
  addressLine2: text(LENGTHS.addressLine),
  city: text(LENGTHS.city),
  state: text(2),
  zip: text(LENGTHS.zip),
  licenseNumber: text(LENGTHS.license),
})

/** PUT /users: what is sent replaces, null clears; email, roles and the license's state are read-only and dropped here. */
export const userUpdate = z.object({
  firstName: ownName.optional(),
  lastName: ownName.optional(),
  phone: phoneField('Required').nullish(),
  address: mailingAddress.nullish(),
  profilePictureUrl: typed().max(2083).nullish(),
  signature: signatureImage.nullish(),
  initials: signatureImage.nullish(),
  agent: z
    .object({
      /** Of the same state; verified anew. */
      licenseNumber: text(LENGTHS.license),
      phone: phoneField('Required').nullish(),
      brokerage: brokerage.nullish(),
    })
    .nullish(),
  /** Asked for where the license's number changes. */
  currentPassword: z.string().max(PASSWORD_TAKEN).optional(),
  consents: z
    .object({
      terms: z.boolean().optional(),
      electronicRecords: z.boolean().optional(),
      sms: z.boolean().optional(),
    })
    .nullish(),
})
export type UserUpdate = z.output<typeof userUpdate>

/** What of a profile may not be left in part, before a change or after it. */
export interface Wholes {
  readonly phone: string | null
  readonly address: object | null
  /** Null: no agent. */
  readonly brokerage: object | null
}

const within = (path: string, schema: z.ZodType, value: unknown): Detail[] => {
  const { error } = schema.safeParse(value)
  return error ? detailsOf(error, path) : []
}

/**
 * What a change leaves in part, as the form refuses it (spec 1 §5): a number that goes away, an address or an office of which not all is
 * there. What the change leaves alone is not judged.
 */
export const changedWholeProblems = (before: Wholes, after: Wholes): Detail[] => {
  const changed = (key: keyof Wholes) => after[key] !== before[key]
  const asked = (key: 'address' | 'brokerage') => !isNoAddress(before[key]) || !isNoAddress(after[key])
  return [
    ...(changed('phone') && after.phone === null ? [{ path: 'phone', message: 'Required' }] : []),
    ...(changed('address') && asked('address') ? within('address', wholeAddress, after.address ?? {}) : []),
    ...(changed('brokerage')
      ? within(
          'agent.brokerage',
          asked('brokerage') ? office.extend(wholeAddress.shape) : office,
          after.brokerage,
        )
      : []),
  ]
}
