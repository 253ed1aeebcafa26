import type { FieldNamesMarkedBoolean } from 'react-hook-form'
import { isSameNumber } from '#domain/account/licence.ts'
import {
  agentProfile,
  changedNameProblems,
  changedOfficeProblems,
  consumerOnboarding,
  consumerProfile,
  isNoAddress,
} from '#domain/account/profile.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { placeProblems } from '#domain/kernel/place/place-line.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { sameAnswers } from '#domain/kernel/same.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { LICENSE_COPY } from './license-copy.ts'

interface Address {
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  state: string | null
  zip: string | null
}

export interface ProfileForm {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  /** Agrees to texts at this number. */
  sms: boolean
  profilePictureUrl: string | null
  address: Address
  signature: string | null
  initials: string | null
  licenseNumber: string | null
  licenseState: string | null
  /** Asked for where the license's number is another one; kept nowhere. */
  currentPassword: string | null
  brokerage: Address & { name: string | null; licenseNumber: string | null }
}

const addressOf = (address: Partial<Record<keyof Address, string | null>> | null | undefined): Address => ({
  addressLine1: address?.addressLine1 ?? null,
  addressLine2: address?.addressLine2 ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  zip: address?.zip ?? null,
})

/** What was typed while what was there before was on its way: by its name, an address or office as a whole. No password. */
export const typedSince = (
  sent: ProfileForm,
  now: ProfileForm,
): [keyof ProfileForm, ProfileForm[keyof ProfileForm]][] =>
  (Object.keys(now) as (keyof ProfileForm)[])
    .filter((name) => name !== 'currentPassword' && !sameAnswers(sent[name], now[name]))
    .map((name) => [name, now[name]])

export const profileOf = (user: User): ProfileForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  sms: false,
  profilePictureUrl: user.profilePictureUrl ?? null,
  address: addressOf(user.address),
  signature: user.signature ?? null,
  initials: user.initials ?? null,
  licenseNumber: user.agent?.licenseNumber ?? null,
  licenseState: user.agent?.licenseState ?? null,
  currentPassword: '',
  brokerage: {
    ...addressOf(user.agent?.brokerage),
    name: user.agent?.brokerage?.name ?? null,
    licenseNumber: user.agent?.brokerage?.licenseNumber ?? null,
  },
})

/** A missing answer as the rule expects it: an empty text. */
const texts = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])) as T

/** Is the address of this form, an agent's office or a consumer's own, to be given? */
export const asksAddress = (form: Pick<ProfileForm, 'address' | 'brokerage'>, user: User): boolean =>
  isAgent(user)
    ? !isNoAddress(form.brokerage) || !isNoAddress(user.agent?.brokerage)
    : !isNoAddress(form.address) || !isNoAddress(user.address)

/** Of an address, as agents and consumers have it in the form. */
const OF_ADDRESS = /^(?:address|brokerage)\.(?:addressLine1|city|state|zip)$/

/** Which rules hold: agents keep their office's address, consumers their own (spec 1 §5). */
export const profileProblems = (form: ProfileForm, user: User): Detail[] => {
  const asked = asksAddress(form, user)
  return problemsOf(form, user).filter(({ path }) => asked || !OF_ADDRESS.test(path))
}

const problemsOf = (form: ProfileForm, user: User): Detail[] => {
  const person = texts({
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    email: form.email,
  })
  const names = changedNameProblems(person, user)
  if (!isAgent(user))
    return [
      ...names,
      ...placeProblems('address', form.address, user.address),
      ...schemaProblems(consumerProfile, { ...person, address: texts(form.address) }),
    ]
  const office = texts(form.brokerage)
  const agent = {
    licenseState: form.licenseState,
    licenseNumber: form.licenseNumber ?? '',
    brokerageName: office.name,
    brokerageAddress: office.addressLine1,
    brokerageCity: office.city,
    brokerageState: office.state,
    brokerageZip: office.zip,
    brokerageLicenseNumber: office.licenseNumber,
  }
  return [
    ...names,
    ...changedOfficeProblems('brokerage', form.brokerage, user.agent?.brokerage),
    ...schemaProblems(consumerOnboarding, person),
    ...(asksForPassword(form.licenseNumber, user) && !form.currentPassword
      ? [{ path: 'currentPassword', message: LICENSE_COPY.passwordMissing }]
      : []),
    ...schemaProblems(agentProfile, agent).map(({ path, message }) => ({
      path: FIELD_OF[path] ?? path,
      message,
    })),
  ]
}

const FIELD_OF: Record<string, string> = {
  brokerageName: 'brokerage.name',
  brokerageAddress: 'brokerage.addressLine1',
  brokerageCity: 'brokerage.city',
  brokerageState: 'brokerage.state',
  brokerageZip: 'brokerage.zip',
  brokerageLicenseNumber: 'brokerage.licenseNumber',
}

/**
 * Is it asked whether texts may go to this number? They were agreed to for the one before (issue 9 "no SMS without consent"); who takes no
 * tick to it is asked again. A yes that was said before there was a number counts for the first one.
 */
export const asksForTexts = (phone: string | null, user: User): boolean => {
  const digits = usDigits(phone ?? '')
  if (user.impersonated || digits === null) return false
  return user.consents.sms === null || (user.phone !== null && digits !== usDigits(user.phone))
}

/** Is it another number than the one the account has? Then its password is asked for (decision 83). */
export const asksForPassword = (licenseNumber: string | null, { agent, impersonated }: User): boolean =>
  !impersonated &&
  agent != null &&
  Boolean(licenseNumber) &&
  !isSameNumber(agent.licenseState, agent.licenseNumber, licenseNumber ?? '')

/** The field of this form that the server means: an agent's stand beside the person's. */
export const fieldOf = (path: string): string => path.replace(/^agent\.(?=brokerage\.|licenseNumber)/, '')

/** Which fields were changed in this form, as react-hook-form has them. */
export type Changed = Partial<Readonly<FieldNamesMarkedBoolean<ProfileForm>>>

const PLAIN = ['firstName', 'lastName', 'phone', 'profilePictureUrl', 'signature', 'initials'] as const

const pickChanged = <T extends object>(values: T, changed: { readonly [key in keyof T]?: unknown }) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => changed[key as keyof T] === true)) as Partial<T>

const hasTrue = (changed: object | undefined): boolean => Object.values(changed ?? {}).includes(true)

/** Is there anything to save? A password alone, typed for a number that is the old one again, is nothing. */
export const hasChanged = (changed: Changed): boolean =>
  Object.entries(changed).some(
    ([name, part]) =>
      name !== 'currentPassword' && (part === true || (typeof part === 'object' && hasTrue(part))),
  )

/**
 * The body of PUT /users: what was changed in this form and nothing else, so that what was saved elsewhere meanwhile stays. An address
 * replaces the one before as a whole; a brokerage keeps what isn't sent. The email address and the license's state are read-only.
 */
export const profileBody = (form: ProfileForm, user: User, changed: Changed) => {
  const { address, brokerage, licenseNumber } = changed
  const plain = Object.fromEntries(PLAIN.map((key) => [key, form[key]])) as Pick<
    ProfileForm,
    (typeof PLAIN)[number]
  >
  return {
    ...pickChanged(plain, changed),
    ...(form.sms && asksForTexts(form.phone, user) ? { consents: { sms: true } } : {}),
    ...(licenseNumber && { currentPassword: form.currentPassword ?? '' }),
    ...(isAgent(user)
      ? (licenseNumber || hasTrue(brokerage)) && {
          agent: {
            ...(licenseNumber && { licenseNumber: form.licenseNumber }),
            ...(hasTrue(brokerage) && { brokerage: pickChanged(form.brokerage, brokerage ?? {}) }),
          },
        }
      : hasTrue(address) && { address: form.address }),
  }
}
