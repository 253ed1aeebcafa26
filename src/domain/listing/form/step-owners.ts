import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import { placeProblems } from '#domain/kernel/place/place-line.ts'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { mayHaveSecondaries, ourNameProblems, papersOf } from '#domain/kernel/party.ts'
import type { OwnerType } from '#domain/kernel/owner-type.ts'
import type { Owner, ListingBody } from './body.ts'

const OWN_EMAIL = 'You cannot use your own email'

/** Spec 2 §5 step 5. `ownEmail` is the listing agent's. Emails compare without case. */
export const ownerProblems = (body: ListingBody, ctx: { ownEmail: string }): Detail[] => {
  const secondaries = mayHaveSecondaries(body.primaryOwner?.ownerType) ? (body.secondaryOwners ?? []) : []
  const c = new Checks()
  c.needTrue('certifyOwnersCorrect', body.certifyOwnersCorrect)
  return [
    ...primaryProblems(body.primaryOwner ?? {}, secondaries, ctx.ownEmail),
    ...secondaries.flatMap((owner, i) => secondaryProblems(owner, i, body, secondaries, ctx.ownEmail)),
    ...c.details,
  ]
}

const primaryProblems = (owner: Partial<Owner>, secondaries: Owner[], ownEmail: string): Detail[] => {
  const c = new Checks('primaryOwner')
  const { user, address } = owner
  c.need('user.firstName', user?.firstName)
  c.need('user.lastName', user?.lastName)
  if (c.needEmail('user.email', user?.email)) {
    if (sameEmail(user?.email, ownEmail)) c.say('user.email', OWN_EMAIL)
    else if (secondaries.some((s) => sameEmail(s.user?.email, user?.email)))
      c.say('user.email', 'Primary owner email cannot be the same as secondary owner email')
  }
  c.needPhone('user.phone', user?.phone, 'Required')
  c.need('address.addressLine1', address?.addressLine1)
  c.need('address.city', address?.city)
  c.need('address.state', address?.state)
  c.need('address.zip', address?.zip)
  if (owner.ownerType != null && owner.ownerType !== 'INDIVIDUAL')
    c.need('orgName', owner.orgName, 'This field is required')
  for (const { path, message } of [...ourNameProblems(owner), ...placeProblems('address', address)])
    c.say(path, message)
  return c.details
}

const secondaryProblems = (
  owner: Owner,
  index: number,
  body: ListingBody,
  all: Owner[],
  ownEmail: string,
): Detail[] => {
  const c = new Checks(`secondaryOwners.${index}`)
  const { user, address } = owner
  c.need('user.firstName', user?.firstName, 'First Name is required')
  c.need('user.lastName', user?.lastName, 'Last Name is required')
  if (c.needEmail('user.email', user?.email, 'Invalid email')) {
    if (sameEmail(user?.email, ownEmail)) c.say('user.email', OWN_EMAIL)
    else if (sameEmail(user?.email, body.primaryOwner?.user?.email))
      c.say('user.email', 'Primary owner email cannot be the same as secondary owner email')
    else if (all.some((other, i) => i !== index && sameEmail(other.user?.email, user?.email)))
      c.say('user.email', 'Secondary owner email cannot be the same as another secondary owner email')
  }
  c.needPhone('user.phone', user?.phone, 'Phone is required')
  c.need('address.addressLine1', address?.addressLine1, 'Address is required')
  c.need('address.city', address?.city, 'City is required')
  c.need('address.state', address?.state, 'State is required')
  c.need('address.zip', address?.zip, 'Zip is required')
  for (const { path, message } of [...ourNameProblems(owner), ...placeProblems('address', address)])
    c.say(path, message)
  return c.details
}

/**
 * The seller's kind changed: a person has no organization name, papers of another kind go, and only a person or
 * a trust has further owners. Same rules as for buyers (spec 3 §4 "Buyer form rules on owner type").
 */
export const changeOwnerType = (body: ListingBody, ownerType: OwnerType): ListingBody => {
  const owner = body.primaryOwner ?? {}
  const kept = papersOf(ownerType)
  const paper = <K extends 'signerAffidavit' | 'articlesOfIncorporation' | 'partnershipAgreement'>(key: K) =>
    kept.includes(key) ? owner[key] : null
  return {
    ...body,
    ownerType,
    primaryOwner: {
      ...owner,
      ownerType,
      orgName: ownerType === 'INDIVIDUAL' ? null : owner.orgName,
      officerTitle: ownerType === 'INDIVIDUAL' ? null : owner.officerTitle,
      signerAffidavit: paper('signerAffidavit'),
      articlesOfIncorporation: paper('articlesOfIncorporation'),
      partnershipAgreement: paper('partnershipAgreement'),
    },
    secondaryOwners: mayHaveSecondaries(ownerType) ? body.secondaryOwners : null,
  }
}
