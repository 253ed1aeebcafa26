import type { BuyerProfile } from '#api/offer/buyer-profile.ts'
import { offerBody, type OfferBody, type OfferContext } from '#domain/offer/form/body.ts'
import { profileOf } from '#domain/offer/form/profile.ts'
import { useRecordForm } from '#web/lib/record/useRecordForm.ts'
import type { User } from '#web/lib/user.ts'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { offerBodyOf } from '../wizard/body.ts'
import { useDependentAnswers } from '../wizard/useDependentAnswers.ts'
import { readProfile, updateProfile, type ProfileSave } from './queries.ts'

/** A profile may have gaps; what no offer could hold is refused at its field. */
const resolver = problemsResolver<OfferBody, OfferContext>((values) => schemaProblems(offerBody, values))

/** The form of a saved profile: kept on the device while it is typed, saved when Update Profile is pressed. */
export const useProfileForm = (user: User, profile: BuyerProfile, ctx: OfferContext) => {
  const record = useRecordForm<OfferBody, BuyerProfile, ProfileSave, OfferContext>({
    user: user.id,
    record: profile,
    keyOf: () => `profile/${profile.id}`,
    bodyOf: ({ details }) => offerBodyOf(details),
    start: () => offerBodyOf({}),
    context: ctx,
    resolver,
    first: (values) => ({ id: profile.id, details: profileOf(values) }),
    change: (changed, { id, version }) => ({ id, version, details: changed }),
    send: updateProfile,
    read: readProfile,
    automatic: false,
    onMade: () => undefined,
  })
  useDependentAnswers(record.form, ctx.state)
  return record
}
