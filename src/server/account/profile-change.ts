import type { UserUpdate } from '#domain/account/profile.ts'
import { isSameNumber } from '#domain/account/licence.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { isSaidAlready } from '#domain/account/consents.ts'
import type { UserRow } from './store-user.ts'

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  profilePictureUrl: 'profile_picture_url',
  signature: 'signature',
  initials: 'initials',
} as const

/** A part that is missing, null, or empty says the same. */
const same = (kept: unknown, sent: unknown): boolean => (kept ?? '') === (sent ?? '')

type Parts = Readonly<Record<string, unknown>> | null | undefined

const differingParts = <T extends object>(kept: Parts, sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([part, value]) => !same(kept?.[part], value))) as Partial<T>

/** An address replaces the one before: what isn't sent of it goes. */
const isSameAddress = (kept: Parts, sent: Parts): boolean =>
  [...new Set([...Object.keys(kept ?? {}), ...Object.keys(sent ?? {})])].every((part) =>
    same(kept?.[part], sent?.[part]),
  )

/** The number as it is kept, or as people type that one. */
const isSameLicence = ({ license_state: state, license_number: kept }: UserRow, typed: string): boolean =>
  state !== null && kept !== null && isSameNumber(state, kept, typed)

const agentChange = (row: UserRow, sent: NonNullable<UserUpdate['agent']>): UserUpdate['agent'] => {
  const phone = sent.phone === undefined || same(row.agent_phone, sent.phone) ? {} : { phone: sent.phone }
  const brokerage = differingParts(row.brokerage as Parts, sent.brokerage ?? {})
  const another = sent.licenseNumber && !isSameLicence(row, sent.licenseNumber)
  const change = {
    ...(another && { licenseNumber: sent.licenseNumber }),
    ...phone,
    ...(Object.keys(brokerage).length > 0 && { brokerage }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

const digitsOf = (phone: string | null) => (phone ? usDigits(phone) : null)

/** Is it another number than the one that texts may have been agreed to for? */
export const isAnotherNumber = (row: UserRow, phone: string | null | undefined): boolean =>
  phone !== undefined && row.phone !== null && digitsOf(phone) !== digitsOf(row.phone)

/** A yes to texts that comes with another number is said for that one. */
const saysMore = (row: UserRow, { phone, consents }: UserUpdate): boolean =>
  !!consents &&
  (!isSaidAlready(row.consents, consents) || (consents.sms === true && isAnotherNumber(row, phone)))

/** The part of the body that differs from what is kept: nothing else is judged, written, or recorded. */
export const changedPart = (row: UserRow, body: UserUpdate): UserUpdate => {
  const plain = Object.entries(COLUMNS).filter(([field, column]) => {
    const sent = body[field as keyof typeof COLUMNS]
    return sent !== undefined && !same(row[column], sent)
  })
  const agent = row.license_number && body.agent ? agentChange(row, body.agent) : undefined
  return {
    ...Object.fromEntries(plain.map(([field]) => [field, body[field as keyof typeof COLUMNS]])),
    ...(body.address !== undefined &&
      !isSameAddress(row.address as Parts, body.address) && { address: body.address }),
    ...(agent && { agent }),
    ...(saysMore(row, body) && { consents: body.consents }),
  }
}
