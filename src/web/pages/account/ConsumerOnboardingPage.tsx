import { PERSON_NAME_MAX } from '#domain/kernel/lengths.ts'
import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router'
import { changedNameProblems, consumerOnboarding } from '#domain/account/profile.ts'
import { beginFirstVisit, endFirstVisit, inFirstVisit } from '#web/account/firstVisit.ts'
import { useUpdateUser } from '#web/account/queries.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { COPY } from './copy.ts'

interface Details {
  firstName: string | null
  lastName: string | null
  phone: string | null
}

/** First-time details of a consumer (spec 1 §2.9). */
export const Page = () => {
  const user = useUser()
  const navigate = useNavigate()
  const save = useUpdateUser()
  // Judged once, on arrival: an answer to the consents tells of this very sign-in, and must not end it.
  // Who left before it was done comes back to it: a reload is no reason to go without a phone number (accounts C8).
  const [returning] = useState(
    () => isAgent(user) || (Boolean(user.lastLogin) && user.phone !== null && !inFirstVisit(user.id)),
  )
  useEffect(() => {
    if (!returning) beginFirstVisit(user.id)
  }, [returning, user.id])
  const form = useForm<Details>({
    defaultValues: { firstName: user.firstName, lastName: user.lastName, phone: user.phone },
    resolver: problemsResolver((values) => [
      ...changedNameProblems(values, user),
      ...schemaProblems(consumerOnboarding, {
        firstName: values.firstName ?? '',
        lastName: values.lastName ?? '',
        phone: values.phone ?? '',
      }),
    ]),
  })
  if (returning) return <Navigate to="/home" replace />
  return (
    <AuthCard title={COPY.onboarding.title} lead={COPY.onboarding.lead} arrives>
      <Form
        form={form}
        label={COPY.onboarding.title}
        onSubmit={(values) =>
          save.mutateAsync(values).then(
            () => {
              endFirstVisit(user.id)
              return navigate('/home')
            },
            () => undefined,
          )
        }
      >
        <TextField
          name="firstName"
          characters={PERSON_NAME_MAX}
          label={COPY.onboarding.firstName}
          required
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          characters={PERSON_NAME_MAX}
          label={COPY.onboarding.lastName}
          required
          autoComplete="family-name"
        />
        <PhoneField name="phone" label={COPY.onboarding.mobile} required />
        {save.isError && (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        )}
        <Button type="submit" loading={save.isPending}>
          {COPY.onboarding.getStarted}
        </Button>
      </Form>
    </AuthCard>
  )
}
