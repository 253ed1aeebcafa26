import { Alert, Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { NAME_UNITS_MAX, PERSON_NAME_MAX, charactersOf } from '#domain/kernel/lengths.ts'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { isName } from '#domain/kernel/text/name.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import { SELLING_REASONS, SELLING_TIMEFRAMES, timeframeLabel } from '#domain/account/seller-profile.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { AgreeLabel } from '#web/ui/Agree.tsx'
import { CheckEmail } from '#web/account/registration/CheckEmail.tsx'
import { useSentTo } from '#web/account/registration/useSentTo.ts'
import { PasswordFields } from '#web/account/PasswordFields.tsx'
import { signOut, useRegister } from '#web/account/queries.ts'
import { sellerBody, sellerProblems, type SellerForm } from '#web/account/registration/sellerForm.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { useSession } from '#web/lib/session.ts'
import type { User } from '#web/lib/user.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY as UI } from '#web/ui/copy.ts'
import { CheckField, CheckListField, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { OwnNameFields } from '#web/ui/form/NameFields.tsx'
import { problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { useUntilChanged } from '#web/ui/form/useUntilChanged.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import { COPY } from './copy.ts'

/** The agent's name as the link has it: anybody can write a link, so only what may be a name is said as one. */
const shownName = (name: string | null): string | null =>
  name !== null &&
  name.length <= 2 * NAME_UNITS_MAX &&
  charactersOf(name) <= 2 * PERSON_NAME_MAX + 1 &&
  isName(name)
    ? name
    : null

/** Somebody who is logged in has registered; another person who opens the link is told whose session stands in the way. */
const LoggedIn = ({ user, email }: { user: User; email: string | null }) => {
  if (sameEmail(user.email, email)) return <Navigate to="/home" replace />
  return (
    <AuthCard
      title={COPY.seller.label}
      heading={COPY.seller.invited}
      lead={`${UI.states.loggedInAs(user.email)} ${COPY.seller.another}`}
    >
      {/* In another's account the banner leads out of it. */}
      {!user.impersonated && <Button onClick={() => void signOut()}>{COPY.seller.logOut}</Button>}
    </AuthCard>
  )
}

/** Registration of an invited seller (spec 1 §2.5). */
export const Page = () => {
  const { params } = useSecretLink()
  const agentName = shownName(params.get('agentname'))
  const register = useRegister()
  const [sentTo, setSentTo] = useSentTo()
  const { user } = useSession()
  const form = useForm<SellerForm>({
    defaultValues: {
      firstName: params.get('firstname'),
      lastName: params.get('lastname'),
      email: params.get('email'),
      phone: null,
      password: null,
      confirmPassword: null,
      timeframe: null,
      reasons: [],
      textMessages: false,
      terms: false,
    },
    resolver: problemsResolver(sellerProblems),
  })
  useUntilChanged(form, register.isError, register.reset)
  if (user) return <LoggedIn user={user} email={params.get('email')} />
  if (sentTo) return <CheckEmail email={sentTo} onWrong={() => setSentTo(null)} />
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} maw={1120} mx="auto" spacing="lg">
      <title>{COPY.seller.page}</title>
      <section>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {agentName ? COPY.seller.invitedBy(agentName) : COPY.seller.invited}
        </Title>
        <Text mt="sm">
          {`${COPY.seller.addedAs} `}
          <Term tip={TERMS.primarySeller}>{COPY.seller.primary}</Term>
          {` ${COPY.seller.orOther}`}
        </Text>
        <ul>
          {COPY.seller.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </section>
      <Paper className="card" p={{ base: 'sm', sm: 'lg' }}>
        <Form
          form={form}
          label={COPY.seller.label}
          onSubmit={(values) =>
            register.mutateAsync(sellerBody(values)).then(
              () => setSentTo(values.email),
              (error: unknown) => showDetails(form, error),
            )
          }
        >
          <div className="fields">
            <OwnNameFields labels={COPY.seller} />
            <PhoneField name="phone" label={COPY.seller.phone} required w="half" />
            <EmailField name="email" label={COPY.seller.email} required w="half" />
          </div>
          <PasswordFields />
          <SelectField
            name="timeframe"
            label={COPY.seller.timeframe}
            required
            options={SELLING_TIMEFRAMES.map((value) => ({ value, label: timeframeLabel(value) }))}
          />
          <CheckListField
            name="reasons"
            label={COPY.seller.reasons}
            required
            options={SELLING_REASONS.map((value) => ({ value, label: value }))}
          />
          <CheckField name="textMessages" label={TEXT_MESSAGES.agree} />
          <CheckField name="terms" required label={<AgreeLabel />} />
          {register.isError && (
            <Alert color="red" role="alert">
              {messageOf(register.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={register.isPending}>
              {COPY.seller.continue}
            </Button>
          </Group>
        </Form>
      </Paper>
    </SimpleGrid>
  )
}
