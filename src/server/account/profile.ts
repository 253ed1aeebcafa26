import type { UserView } from '#api/account/account.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import {
  changedNameProblems,
  changedOfficeProblems,
  changedWholeProblems,
  type UserUpdate,
  type Wholes,
} from '#domain/account/profile.ts'
import { placeProblems } from '#domain/kernel/place/place-line.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { attachFile, fileIdIn, fileUrl, takeDownPictures } from '#server/file/attach.ts'
import { redrawSignature } from '#server/file/signature.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { consentRecord, withoutTexts } from '#domain/account/consents.ts'
import { changeLicence } from './license/change.ts'
import { passwordMissing } from './license/prove.ts'
import { stillIn, type Proved } from './login/still-in.ts'
import { changedPart, isAnotherNumber } from './profile-change.ts'
import { noteSaid, type Saying } from './records/consent.ts'
import { noteAccount } from './store-events.ts'
import { changeAgent, changeUser, findById, type UserChange, type UserRow } from './store-user.ts'
import { userViewOf } from './view.ts'

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The body with signatures as they are kept: drawn anew before the transaction. */
export const withDrawnSignatures = async (
  viewer: Viewer,
  body: UserUpdate,
): Promise<UserUpdate | Refusal> => {
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

/** The consents with what is said now; a number that is another one takes that to texts with it. */
const consentsAfter = (row: UserRow, body: UserUpdate, at: { now: string; ip: string }): UserChange => {
  const moved = isAnotherNumber(row, body.phone)
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

/** The names, and what may not be left in part, as they would be. */
const problemsOf = (row: UserRow, change: UserUpdate) => {
  const names = { firstName: row.first_name, lastName: row.last_name }
  const before = { phone: row.phone, address: row.address, brokerage: row.brokerage } as Wholes
  const { phone = before.phone, address = before.address, agent } = change
  const brokerage = agent?.brokerage ? { ...before.brokerage, ...agent.brokerage } : before.brokerage
  return [
    ...changedNameProblems({ ...names, ...change }, names),
    ...changedWholeProblems(before, { phone, address, brokerage }),
    ...placeProblems('address', address, before.address),
    ...changedOfficeProblems('agent.brokerage', brokerage, before.brokerage),
  ]
}

/**
 * PUT /users: what is sent replaces, null clears, the rest stays; the brokerage keeps what is not sent. What is sent as it is kept changes
 * nothing, and the record of account events says nothing of it.
 */
export const updateProfile = async (
  tx: Tx,
  viewer: Viewer,
  body: UserUpdate,
  ctx: Ctx,
  by: Saying,
  /** Where the license's number changes: the password that was given for it. */
  proved: Proved | null,
): Promise<UserView | Refusal> => {
  const { now, ip } = by
  const row = await stillIn(tx, ctx, viewer, proved)
  if (isRefusal(row)) return row
  const change = changedPart(row, body)
  const details = problemsOf(row, change)
  if (details.length > 0) return refuse('invalid', { details })
  const licence = { lastName: change.lastName, licenseNumber: change.agent?.licenseNumber ?? undefined }
  // The row that is locked says whether another number is asked for: the one that the call came in with may have changed meanwhile.
  if (licence.licenseNumber !== undefined && proved === null) return passwordMissing()
  const unverified = await changeLicence(tx, ctx, row, licence, by)
  if (unverified) return unverified
  const picture = await attachPicture(tx, row, change.profilePictureUrl)
  if (isRefusal(picture)) return picture
  // First: what the account said before is what a withdrawal ends.
  await noteSaid(tx, ctx, by, body.consents?.electronicRecords)
  const what = Object.keys(change)
  if (what.length > 0) {
    await changeUser(tx, row.id, { ...changeOf(row, change, { now, ip }), ...picture }, now)
    // Everybody else reads the agent's number: a new mobile is theirs as well, unless a caller says otherwise.
    const phone = body.agent?.phone === undefined ? change.phone : change.agent?.phone
    if (row.license_number)
      await changeAgent(tx, row.id, {
        ...(phone !== undefined && { phone }),
        ...(change.agent?.brokerage && {
          brokerage: JSON.stringify({ ...(row.brokerage as object), ...change.agent.brokerage }),
        }),
      })
    await noteAccount(tx, { kind: 'PROFILE_CHANGED', userId: row.id, ip, what }, now)
  }
  const after = await findById(tx, row.id)
  return after ? userViewOf(after, now, false) : refuse('not-found')
}
