import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import type { User } from '#web/lib/user.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { COPY } from './copy.ts'
import { asksForTexts, type ProfileForm } from './profileForm.ts'
import { preferencesQuery } from './security/queries.ts'

/** Asks, beside a number that texts were not agreed to for, whether they may go there. */
export const TextsField = ({ user }: { user: User }) => {
  const phone = useWatch<ProfileForm, 'phone'>({ name: 'phone' })
  const { data } = useQuery(preferencesQuery(user.id))
  // A number that said STOP hears of no yes; what it takes stands with the kinds of messages.
  const stopped = data?.stopped && usDigits(phone ?? '') === usDigits(user.phone ?? '')
  return !stopped && asksForTexts(phone, user) ? (
    <CheckField name="sms" label={TEXT_MESSAGES.agree} description={COPY.noTextsYet} />
  ) : null
}
