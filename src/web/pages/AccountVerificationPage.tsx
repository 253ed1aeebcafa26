import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { NewPasswordForm } from '#web/account/NewPasswordForm.tsx'
import { verificationQuery } from '#web/account/queries.ts'
import { ApiError } from '#web/lib/apiError.ts'
import { useSecretParams } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'

const BROKEN =
  'Cannot Verify Account: this is likely an error on our end, check the link you were sent and try again'

const serverMessage = (error: unknown) =>
  error instanceof ApiError && error.message ? error.message : 'An error occurred'

/** Registration of an invited buyer or seller: the mail's link, then a password (spec 1 §2.6). */
export const Page = () => {
  const params = useSecretParams()
  const [email, token, firstName] = [
    params.get('email') ?? '',
    params.get('token') ?? '',
    params.get('firstName'),
  ]
  const [done, setDone] = useState(false)
  const check = useQuery({ ...verificationQuery(email, token), enabled: email !== '' && token !== '' })

  if (email === '' || token === '') return <Navigate to="/login" replace />
  if (done) {
    return (
      <AuthCard
        title="Welcome"
        heading="Welcome!"
        lead="Your password was set successfully and you may now log in"
      >
        <Button component={Link} to="/login">
          Login
        </Button>
      </AuthCard>
    )
  }
  if (check.isPending)
    return (
      <AuthCard title="Verifying...">
        <Skeleton h={80} aria-label="Verifying" />
      </AuthCard>
    )
  if (check.isError || !check.data.valid) {
    return (
      <AuthCard
        title="Cannot Verify Account"
        heading="Oops!"
        lead={check.isError ? serverMessage(check.error) : BROKEN}
      >
        <Button component={Link} to="/forgot-password" variant="default">
          Request a new link
        </Button>
      </AuthCard>
    )
  }
  const name = check.data.firstName ?? firstName
  const side = params.get('consumer') === 'seller' ? 'seller' : 'buyer'
  return (
    <AuthCard
      title="Create your account"
      heading={name ? `Hello ${name}` : 'Hello'}
      lead={`Your agent added you as a ${side}. Create a password to see what needs your approval.`}
    >
      <NewPasswordForm
        email={email}
        token={token}
        label="Create Password"
        button="Register"
        failure={serverMessage}
        onDone={() => setDone(true)}
        note={
          <Text fz="sm" c="dimmed">
            By registering you agree to the Terms of Service and the Privacy Policy.
          </Text>
        }
      />
    </AuthCard>
  )
}
