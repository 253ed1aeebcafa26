import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { NewPasswordForm } from '#web/account/NewPasswordForm.tsx'
import { verificationQuery } from '#web/account/queries.ts'
import { useSecretParams } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'

/** A new password after "forgot" (spec 1 §2.8). */
export const Page = () => {
  const params = useSecretParams()
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? '']
  const [done, setDone] = useState(false)
  const check = useQuery({ ...verificationQuery(email, token), enabled: email !== '' && token !== '' })
  if (email === '' || token === '') return <Navigate to="/login" replace />
  if (done) {
    return (
      <AuthCard title="Password updated" lead="Your password was successfully updated.">
        <Button component={Link} to="/login">
          GO TO SIGNIN
        </Button>
      </AuthCard>
    )
  }
  const name = params.get('firstName') ?? check.data?.firstName
  return (
    <AuthCard
      title="Reset password"
      heading={name ? `Hello ${name}` : 'Hello'}
      lead="Choose a new password for your account."
    >
      <NewPasswordForm
        email={email}
        token={token}
        label="New Password"
        button="UPDATE PASSWORD"
        failure={() => 'There was an error setting your password. Try again.'}
        onDone={() => setDone(true)}
      />
    </AuthCard>
  )
}
