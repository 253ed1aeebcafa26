import { useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '#web/lib/record/draft.ts'
import { session } from '#web/lib/session.ts'
import type { User } from '#web/lib/user.ts'
import { profileOf, typedSince, type ProfileForm } from './profileForm.ts'

const RECORD = 'profile'

/**
 * What was typed and not saved when the session ended, kept on the device for the same person until it is saved, or the page is left: it stands
 * in the form again once they have logged in, on each page of the browser that has one, since any of them may have come back first.
 * Whoever logs out leaves nothing of it (`dropDraftsOf`), nor what was typed in another's coat.
 */
export const useKeptProfile = (form: UseFormReturn<ProfileForm>, user: User): void => {
  const { id, impersonated } = user
  const keep = useEffectEvent(() => {
    const typed = typedSince(profileOf(user), form.getValues())
    if (session.get().status !== 'out' || typed.length === 0) return
    keepDraft(id, RECORD, typed)
  })
  useEffect(() => {
    if (impersonated) return undefined
    const left = readDraft<ReturnType<typeof typedSince>>(id, RECORD)
    for (const [name, value] of left?.value ?? []) form.setValue(name, value, { shouldDirty: true })
    const stop = session.subscribe(() => keep())
    return () => {
      stop()
      if (session.get().status === 'in') dropDraft(id, RECORD)
    }
  }, [form, id, impersonated])
  const known = useRef(user)
  useEffect(() => {
    if (known.current !== user) dropDraft(id, RECORD)
    known.current = user
  }, [id, user])
}
