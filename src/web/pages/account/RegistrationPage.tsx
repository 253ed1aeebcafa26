import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { asksQuestionnaire, isAgentCampaign } from '#domain/account/registration.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { COPY as QUESTIONS } from '#web/account/questionnaire/copy.ts'
import { QuestionnaireForm } from '#web/account/questionnaire/QuestionnaireForm.tsx'
import { STATE_NAMES } from '#domain/kernel/place/property-state.ts'
import { invitationIn } from '#web/ui/invite/invited.ts'
import { AgreeLabel } from '#web/ui/Agree.tsx'
import { AgentFields } from '#web/account/registration/AgentFields.tsx'
import { CheckEmail } from '#web/account/registration/CheckEmail.tsx'
import { useSentTo } from '#web/account/registration/useSentTo.ts'
import { PasswordFields } from '#web/account/PasswordFields.tsx'
import { useRegister } from '#web/account/queries.ts'
import {
  emptyRegistration,
  registrationBody,
  registrationProblems,
  type RegistrationForm,
} from '#web/account/registration/registrationForm.ts'
import {
  CHECK_FAILED,
  mismatchOf,
  useLicence,
  type LicenceState,
} from '#web/account/registration/useLicence.ts'
import { isRefusal, messageOf } from '#web/lib/call/apiError.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { CheckField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { OwnNameFields } from '#web/ui/form/NameFields.tsx'
import { problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { useUntilChanged } from '#web/ui/form/useUntilChanged.ts'
import { COPY } from './copy.ts'

/** Does this entry of the history come after the campaign's questions? */
const isAnswered = (state: unknown): boolean => (state as { answered?: boolean } | null)?.answered === true

/** Customer registration: agents and consumers (spec 1 §2.4). */
export const Page = () => {
  const [params] = useSearchParams()
  const campaign = params.get('affiliate')
  const register = useRegister()
  const licence = useLicence()
  const [sentTo, setSentTo] = useSentTo()
  const [answers, setAnswers] = useState<Questionnaire | null>(null)
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const { redirect } = (state ?? {}) as { redirect?: string | null }
  const { home, newcomer: email } = invitationIn(redirect ?? search)
  const form = useForm<RegistrationForm>({
    defaultValues: emptyRegistration(campaign, { email, state: home }),
    resolver: problemsResolver(registrationProblems),
  })
  const isAgent = useWatch({ control: form.control, name: 'isAgent' })
  useUntilChanged(form, register.isError, register.reset)

  // A reload has no answers left, and the entry of the history that came after them is the first one again.
  useEffect(() => {
    if (!answers && !sentTo && isAnswered(state)) void navigate({ search }, { replace: true, state: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  // What was found out holds for the answers it was asked with.
  const { forget } = licence
  useEffect(
    () =>
      form.subscribe({
        name: ['lastName', 'agent.licenseNumber', 'agent.licenseState'],
        formState: { values: true },
        callback: forget,
      }),
    [form, forget],
  )

  const check = () => {
    const { agent, lastName, isAgent: agentNow } = form.getValues()
    if (!agentNow) return Promise.resolve<LicenceState>({ status: 'verified' })
    return licence.check({
      state: agent.licenseState ?? '',
      licenseNumber: (agent.licenseNumber ?? '').trim(),
      lastName: (lastName ?? '').trim(),
    })
  }
  /** `claimLicence`: the license has an account, and whoever registers says that it is theirs. */
  const send = async (values: RegistrationForm, claimLicence: boolean) => {
    const checked = await check()
    if (checked.status !== 'verified') {
      // What does not match marks its fields itself.
      if (mismatchOf(checked) === null)
        form.setError('agent.licenseNumber', { type: 'server', message: CHECK_FAILED })
      return false
    }
    await register
      .mutateAsync({
        ...registrationBody(values, campaign, answers),
        ...(claimLicence && { claimLicence }),
      })
      .then(
        () => setSentTo(values.email),
        (error: unknown) => showDetails(form, error),
      )
  }

  if (sentTo) return <CheckEmail email={sentTo} onWrong={() => setSentTo(null)} />
  // The campaign's questions come first; their answers are sent with the registration (spec 1 §2.4).
  if (asksQuestionnaire(campaign) && (!answers || !isAnswered(state)))
    return (
      <AuthCard title={QUESTIONS.title} lead={QUESTIONS.lead} width={760}>
        <QuestionnaireForm
          start={answers ?? undefined}
          submit={QUESTIONS.continue}
          onSubmit={(given) => {
            setAnswers(given)
            // An entry of its own: the browser's way back leads to the questions, with what was answered.
            void navigate({ search }, { state: { ...(state as object | null), answered: true } })
          }}
        />
      </AuthCard>
    )
  return (
    <AuthCard
      title={COPY.registration.title}
      heading={COPY.registration.heading}
      width={760}
      lead={COPY.registration.lead}
    >
      <Form form={form} label={COPY.registration.title} onSubmit={(values) => send(values, false)}>
        {home && (
          <Alert role="status">
            {COPY.registration.invited(STATE_NAMES[home])}{' '}
            <Anchor
              component={Link}
              to="/login"
              state={{ ...(state as object), email }}
              fz="inherit"
              underline="always"
            >
              {COPY.login.title}
            </Anchor>
          </Alert>
        )}
        {answers && (
          <Group justify="space-between" gap="xs">
            <Text fz="sm">{QUESTIONS.answered}</Text>
            <Button variant="default" size="xs" onClick={() => void navigate(-1)}>
              {QUESTIONS.change}
            </Button>
          </Group>
        )}
        {!isAgentCampaign(campaign) && (
          <YesNoField name="isAgent" label={COPY.registration.isAgent} required />
        )}
        <div className="fields">
          <OwnNameFields
            labels={COPY.registration}
            onDone={() => void check()}
            wrong={isAgent ? mismatchOf(licence.state) : null}
          />
          <EmailField name="email" label={COPY.registration.email} required w="half" />
          <PhoneField name="phone" label={COPY.registration.phone} required w="half" />
        </div>
        {isAgent && (
          <AgentFields
            licence={licence.state}
            onLeave={() => void check()}
            onState={() => setTimeout(() => void check())}
          />
        )}
        <PasswordFields />
        <CheckField name="terms" required label={<AgreeLabel />} />
        <CheckField name="sms" label={TEXT_MESSAGES.agree} />
        {register.isError && (
          <Alert color="red" role="alert">
            {messageOf(register.error)}
          </Alert>
        )}
        {isRefusal(register.error, 'licence-taken') && (
          <div>
            <Text fz="sm" mb="xs">
              {COPY.registration.claimText}
            </Text>
            <Button
              variant="default"
              loading={form.formState.isSubmitting}
              onClick={() => void form.handleSubmit((values) => send(values, true))()}
            >
              {COPY.registration.claim}
            </Button>
          </div>
        )}
        <Button type="submit" loading={form.formState.isSubmitting}>
          {COPY.registration.submit}
        </Button>
        <Text fz="sm" c="dimmed">
          {COPY.registration.errors}
        </Text>
      </Form>
    </AuthCard>
  )
}
