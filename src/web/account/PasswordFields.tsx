import { Group, Progress, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { confirmProblem, passwordProblems, passwordStrength } from '#domain/account/password.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { PasswordField } from '#web/ui/form/TextField.tsx'
import { COPY } from './copy.ts'

/** A new password with its strength and, unless `single`, its second entry. */
export const PasswordFields = (props: { label?: string; confirm?: string; single?: boolean }) => (
  <div className="fields">
    <div data-w={props.single ? 'full' : 'half'}>
      <PasswordField
        name="password"
        label={props.label ?? COPY.password.password}
        required
        autoComplete="new-password"
        description={COPY.password.hint}
      />
      <Strength />
    </div>
    {!props.single && (
      <PasswordField
        name="confirmPassword"
        label={props.confirm ?? COPY.password.confirm}
        required
        autoComplete="new-password"
        description={COPY.password.again}
        w="half"
      />
    )}
  </div>
)

const Strength = () => {
  const password = (useWatch({ name: 'password' }) as string | null) ?? ''
  const strength = passwordStrength(password)
  return (
    <Group
      gap="xs"
      mt="xs"
      wrap="nowrap"
      data-under
      style={{ visibility: password === '' ? 'hidden' : undefined }}
    >
      <Progress
        value={strength * 25}
        style={{ flex: 1 }}
        aria-label={COPY.password.strength}
        color={strength < 2 ? 'orange' : 'sea'}
      />
      <Text fz="xs" c="dimmed" aria-live="polite">
        {COPY.password.strengths[strength]}
      </Text>
    </Group>
  )
}

/** The problems of both entries, by the domain's rule. */
export const newPasswordProblems = (values: {
  password?: string | null
  confirmPassword?: string | null
}): Detail[] => {
  const password = values.password ?? ''
  const problems = passwordProblems(password).map((message) => ({ path: 'password', message }))
  const confirm = confirmProblem(password, values.confirmPassword ?? '')
  return confirm ? [...problems, { path: 'confirmPassword', message: confirm }] : problems
}
