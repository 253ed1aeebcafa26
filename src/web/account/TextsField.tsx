import { useWatch } from 'react-hook-form'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import type { User } from '#web/lib/user.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { COPY } from './copy.ts'
import { asksForTexts, type ProfileForm } from './profileForm.ts'

/** Asks, beside a number that texts were not agreed to for, whether they may go there. */
export const TextsField = ({ user }: { user: User }) => {
  const phone = useWatch<ProfileForm, 'phone'>({ name: 'phone' })
  return asksForTexts(phone, user) ? (
    <CheckField name="sms" label={TEXT_MESSAGES.agree} description={COPY.noTextsYet} />
  ) : null
}
