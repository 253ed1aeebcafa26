import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { isAgentCampaign } from '#domain/account/registration.ts'
import { AgentFields } from '#web/account/AgentFields.tsx'
import { CheckEmail } from '#web/account/CheckEmail.tsx'
import { PasswordFields } from '#web/account/PasswordFields.tsx'
import { useRegister } from '#web/account/queries.ts'
import {
  emptyRegistration,
  registrationBody,
  registrationProblems,
  type RegistrationForm,
} from '#web/account/registrationForm.ts'
import { CHECK_FAILED, useLicence, type LicenceState } from '#web/account/useLicence.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { CheckField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'

/** A registration error naming the email is shown in these words (spec 1 §8). */
const sentenceOf = (error: unknown) =>
  /email/i.test(messageOf(error)) && !/invalid/i.test(messageOf(error))
    ? 'Email has already been registered'
    : messageOf(error)

/** Customer registration: agents and consumers (spec 1 §2.4). */
export const Page = () => {
  const campaign = useSearchParams()[0].get('affiliate')
  const register = useRegister()
  const licence = useLicence()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<RegistrationForm>({
    defaultValues: emptyRegistration(campaign),
    resolver: problemsResolver(registrationProblems),
  })
  const isAgent = useWatch({ control: form.control, name: 'isAgent' })

  const check = () => {
    const { agent, lastName, isAgent: agentNow } = form.getValues()
    if (!agentNow) return Promise.resolve<LicenceState>({ status: 'verified' })
    return licence.check({
      state: agent.licenseState ?? '',
      licenseNumber: (agent.licenseNumber ?? '').trim(),
      lastName: (lastName ?? '').trim(),
    })
  }
  const submit = async (values: RegistrationForm) => {
    const checked = await check()
    if (checked.status !== 'verified') {
      const message = checked.status === 'failed' ? checked.message : CHECK_FAILED
      form.setError('agent.licenseNumber', { type: 'server', message })
      return false
    }
    await register.mutateAsync(registrationBody(values, campaign)).then(
      () => setSentTo(values.email),
      () => undefined,
    )
  }

  if (sentTo) return <CheckEmail email={sentTo} />
  return (
    <AuthCard
      title="Register"
      heading="Welcome to Parley"
      width={760}
      lead="List a home or make an offer, and follow every step. Create your account to get started."
    >
      <Form form={form} label="Register" onSubmit={submit}>
        {!isAgentCampaign(campaign) && (
          <YesNoField name="isAgent" label="Are you a licensed agent?" required />
        )}
        <div className="fields">
          <TextField name="firstName" label="First Name" required autoComplete="given-name" w="half" />
          <TextField
            name="lastName"
            label="Last Name"
            required
            autoComplete="family-name"
            w="half"
            onBlur={() => void check()}
          />
          <EmailField name="email" label="Email" required w="half" />
          <PhoneField name="phone" label="Mobile Phone Number" required w="half" />
        </div>
        {isAgent && (
          <AgentFields
            licence={licence.state}
            onLeave={() => void check()}
            onState={() => setTimeout(() => void check())}
          />
        )}
        <PasswordFields />
        <CheckField
          name="terms"
          required
          label="I agree to the Terms of Service and the Privacy Policy, and to use electronic records and signatures."
        />
        <CheckField
          name="sms"
          label="Text me about my listings and offers. Message and data rates may apply. Reply STOP to opt out."
        />
        {register.isError && (
          <Alert color="red" role="alert">
            {sentenceOf(register.error)}
          </Alert>
        )}
        <Button type="submit" loading={form.formState.isSubmitting}>
          Register
        </Button>
        <Text fz="sm" c="dimmed">
          Please ensure there are no errors above before trying to Register. All fields are required.
        </Text>
      </Form>
    </AuthCard>
  )
}
