import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { loginForm } from '#domain/account/login.ts'
import { useLogin } from '#web/account/queries.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { EmailField, PasswordField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'

/** Sign in (spec 1 §2.3). Where it leads afterwards is the visitors' gate's to say. */
export const Page = () => {
  const login = useLogin()
  const { state } = useLocation()
  const form = useForm<{ email: string | null; password: string | null }>({
    defaultValues: { email: null, password: null },
    resolver: problemsResolver((values) =>
      schemaProblems(loginForm, { email: values.email ?? '', password: values.password ?? '' }),
    ),
  })
  return (
    <AuthCard title="Log In">
      {login.isError && (
        <Alert color="red" role="alert">
          {messageOf(login.error)}
        </Alert>
      )}
      <Form
        form={form}
        required={false}
        label="Log In"
        onSubmit={({ email, password }) => login.mutate({ email: email ?? '', password: password ?? '' })}
      >
        <EmailField name="email" label="Email" autoComplete="username" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <Group justify="space-between">
          <Anchor component={Link} to="/forgot-password" fz="sm" py={4}>
            Forgot password?
          </Anchor>
          <Button type="submit" loading={login.isPending}>
            Login
          </Button>
        </Group>
      </Form>
      <Text fz="sm">
        New to Parley?{' '}
        <Anchor
          component={Link}
          to="/account-registration"
          state={state}
          fz="sm"
          underline="always"
          display="inline-block"
          py={4}
        >
          Register here
        </Anchor>
      </Text>
    </AuthCard>
  )
}
