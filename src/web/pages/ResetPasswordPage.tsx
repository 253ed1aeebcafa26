import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { NewPasswordForm } from '#web/account/NewPasswordForm.tsx'
import { verificationQuery } from '#web/account/queries.ts'
import { useSecretParams } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './account-copy.ts'

/** A new password after "forgot" (spec 1 §2.8). */
export const Page = () => {
  const params = useSecretParams()
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? '']
  const [done, setDone] = useState(false)
  const check = useQuery({ ...verificationQuery(email, token), enabled: email !== '' && token !== '' })
  if (email === '' || token === '') return <Navigate to="/login" replace />
  if (done) {
    return (
      <AuthCard title={COPY.reset.doneTitle} lead={COPY.reset.done}>
        <Button component={Link} to="/login">
          {COPY.reset.goToSignin}
        </Button>
      </AuthCard>
    )
  }
  const name = params.get('firstName') ?? check.data?.firstName
  return (
    <AuthCard
      title={COPY.reset.title}
      heading={name ? COPY.reset.hello(name) : COPY.reset.helloAll}
      lead={COPY.reset.lead}
    >
      <NewPasswordForm
        email={email}
        token={token}
        label={COPY.reset.newPassword}
        button={COPY.reset.updatePassword}
        failure={() => COPY.reset.failed}
        onDone={() => setDone(true)}
      />
    </AuthCard>
  )
}
