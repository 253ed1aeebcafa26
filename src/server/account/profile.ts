import type { UserView } from '#api/account/account.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { changedNameProblems, type UserUpdate } from '#domain/account/profile.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { attachFile, fileIdIn, fileUrl, takeDownPictures } from '#server/file/attach.ts'
import { redrawSignature } from '#server/file/signature.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { consentRecord, withoutTexts } from './consents.ts'
import { verifiedLicence } from './license/register.ts'
import { stillIn } from './login/still-in.ts'
import { noteSaid, type Saying } from './records/consent.ts'
import { noteAccount } from './store-events.ts'
import { changeAgent, changeUser, findById, type UserChange, type UserRow } from './store-user.ts'
import { userViewOf } from './view.ts'

const REFUSED_NAME = {
  message: 'Your license is not under this last name. Change it with your regulator first.',
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The body with signatures as they are kept: drawn anew before the transaction. */
export const withDrawnSignatures = async (
  viewer: Viewer,
  body: UserUpdate,
): Promise<UserUpdate | Refusal> => {
  // A person's own data and hand, an administrator logged in as them leaves alone (negotiation.md §8, security.md M3).
  const notTheirs = leftToOneself('profile', viewer.impersonatorId !== null)
  if (notTheirs) return notTheirs
  const drawn: { -readonly [key in 'signature' | 'initials']?: string } = {}
  for (const path of ['signature', 'initials'] as const) {
    if (!body[path]) continue
    const png = await redrawSignature(body[path], viewer.userId)
    if (!png)
      return refuse('invalid', { details: [{ path, message: 'Signature and initials are required' }] })
    drawn[path] = png
  }
  return { ...body, ...drawn }
}

const digitsOf = (phone: string | null | undefined) => (phone ? usDigits(phone) : null)

/** The consents with what is said now; a number that is another one, or gone, takes that to texts with it. */
const consentsAfter = (row: UserRow, body: UserUpdate, at: { now: string; ip: string }): UserChange => {
  const moved = body.phone !== undefined && row.phone !== null && digitsOf(body.phone) !== digitsOf(row.phone)
  if (!moved && !body.consents) return {}
  const before = moved ? withoutTexts(row.consents, at) : row.consents
  return { consents: JSON.stringify(consentRecord(before, body.consents, at)) }
}

const changeOf = (row: UserRow, body: UserUpdate, at: { now: string; ip: string }): UserChange => ({
  ...(body.firstName !== undefined && { first_name: body.firstName }),
  ...(body.lastName !== undefined && { last_name: body.lastName }),
  ...(body.phone !== undefined && { phone: body.phone }),
  ...(body.address !== undefined && { address: jsonOrNull(body.address) }),
  ...(body.signature !== undefined && { signature: body.signature }),
  ...(body.initials !== undefined && { initials: body.initials }),
  ...consentsAfter(row, body, at),
})

/** An avatar is a file that the user uploaded. Its address tells nobody what they called it (negotiation.md §8). */
const attachPicture = async (
  tx: Tx,
  row: UserRow,
  url: string | null | undefined,
): Promise<UserChange | Refusal> => {
  if (url === undefined || url === row.profile_picture_url) return {}
  // The one before is read at its own address: it goes.
  await takeDownPictures(tx, row.id)
  if (url === null) return { profile_picture_url: null }
  const fileId = fileIdIn(url)
  const attached = fileId
    ? await attachFile(tx, fileId, row.id, { audience: 'profile-picture', userId: row.id }, 'PROFILE_PICTURE')
    : refuse('invalid')
  return isRefusal(attached) || !fileId
    ? refuse('invalid', { details: [{ path: 'profilePictureUrl', message: 'Invalid value' }] })
    : { profile_picture_url: fileUrl(fileId, 'photo') }
}

/** An agent's new last name is the license's as well, or it is not taken: the old one was what was verified (issue 9). */
const verifyAnew = async (
  tx: Tx,
  row: UserRow,
  lastName: string | undefined,
  now: string,
): Promise<Refusal | null> => {
  const { license_number: number, license_state: state } = row
  const same = lastName === undefined || lastName.toLowerCase() === row.last_name.toLowerCase()
  if (same || number === null || state === null) return null
  if (await verifiedLicence(tx, { state, licenseNumber: number, lastName }, now)) return null
  const { message } = REFUSED_NAME
  return refuse('licence-not-verified', { message, details: [{ path: 'lastName', message }] })
}

/** PUT /users: what is sent replaces, null clears, the rest stays; the brokerage keeps what is not sent. */
export const updateProfile = async (
  tx: Tx,
  viewer: Viewer,
  body: UserUpdate,
  ctx: Ctx,
  by: Saying,
): Promise<UserView | Refusal> => {
  const { now, ip } = by
  const row = await stillIn(tx, ctx, viewer)
  if (isRefusal(row)) return row
  const names = { firstName: row.first_name, lastName: row.last_name }
  const details = changedNameProblems({ ...names, ...body }, names)
  if (details.length > 0) return refuse('invalid', { details })
  const unverified = await verifyAnew(tx, row, body.lastName, now)
  if (unverified) return unverified
  const picture = await attachPicture(tx, row, body.profilePictureUrl)
  if (isRefusal(picture)) return picture
  // First: what the account said before is what a withdrawal ends.
  await noteSaid(tx, ctx, by, body.consents?.electronicRecords)
  await changeUser(tx, row.id, { ...changeOf(row, body, { now, ip }), ...picture }, now)
  // Everybody else reads the agent's number: a new mobile is theirs as well, unless a caller says otherwise.
  const phone = body.agent?.phone === undefined ? body.phone : body.agent.phone
  if (row.license_number && (body.agent || phone !== undefined))
    await changeAgent(tx, row.id, {
      ...(phone !== undefined && { phone }),
      ...(body.agent?.brokerage && {
        brokerage: JSON.stringify({ ...(row.brokerage as object), ...body.agent.brokerage }),
      }),
    })
  await noteAccount(tx, { kind: 'PROFILE_CHANGED', userId: row.id, ip, what: Object.keys(body) }, now)
  const after = await findById(tx, row.id)
  return after ? userViewOf(after, now, false) : refuse('not-found')
}
