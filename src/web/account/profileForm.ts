import {
  agentProfile,
  changedNameProblems,
  consumerOnboarding,
  consumerProfile,
  isNoAddress,
} from '#domain/account/profile.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'

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
  brokerage: Address & { name: string | null; licenseNumber: string | null }
}

const addressOf = (address: Partial<Record<keyof Address, string | null>> | null | undefined): Address => ({
  addressLine1: address?.addressLine1 ?? null,
  addressLine2: address?.addressLine2 ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  zip: address?.zip ?? null,
})

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
    return [...names, ...schemaProblems(consumerProfile, { ...person, address: texts(form.address) })]
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
    ...schemaProblems(consumerOnboarding, person),
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
 * tick to it is asked again.
 */
export const asksForTexts = (phone: string | null, user: User): boolean => {
  const digits = usDigits(phone ?? '')
  if (user.impersonated || digits === null) return false
  return user.consents.sms === null || digits !== usDigits(user.phone ?? '')
}

/** The body of PUT /users; email and license are read-only. */
export const profileBody = (form: ProfileForm, user: User) => ({
  firstName: form.firstName,
  lastName: form.lastName,
  phone: form.phone,
  ...(form.sms && asksForTexts(form.phone, user) ? { consents: { sms: true } } : {}),
  profilePictureUrl: form.profilePictureUrl,
  signature: form.signature,
  initials: form.initials,
  ...(isAgent(user) ? { agent: { brokerage: form.brokerage } } : { address: form.address }),
})
