import { Alert, Box, Fieldset, Group, Paper, Stack, Tabs, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { fullName } from '#domain/kernel/text/format.ts'
import { AgentDetails } from '#web/account/AgentDetails.tsx'
import { AvatarField } from '#web/account/AvatarField.tsx'
import { ListAgentApplication } from '#web/account/questionnaire/ListAgentApplication.tsx'
import { Security } from '#web/account/security/Security.tsx'
import { SignatureFields } from '#web/account/SignatureFields.tsx'
import { TextsField } from '#web/account/TextsField.tsx'
import {
  asksAddress,
  fieldOf,
  hasChanged,
  profileBody,
  profileOf,
  typedSince,
  profileProblems,
  type ProfileForm,
} from '#web/account/profileForm.ts'
import { useUpdateUser } from '#web/account/queries.ts'
import { useKeptProfile } from '#web/account/useKeptProfile.ts'
import { Billing } from '#web/billing/Billing.tsx'
import { Integrations } from '#web/integrations/Integrations.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { useRenewedOnReturn } from '#web/shell/renewUser.ts'
import { RecordsCard } from '#web/ui/records/RecordsCard.tsx'
import { Page as Frame } from '#web/ui/Page.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { AskBeforeLeaving } from '#web/ui/dialog/AskBeforeLeaving.tsx'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { Form, RequiredNote } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { OwnNameFields } from '#web/ui/form/NameFields.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { COPY } from './copy.ts'

/** Tabs of which nothing is saved with the form. */
const isApart = (tab: string): boolean => tab === 'billing' || tab === 'integrations'

/** The tab that an address names, where there is one for this person. */
const tabOf = (named: string | null, has: { exchanges: boolean; agent: boolean }): string =>
  named === 'billing' || (named === 'integrations' && has.exchanges) || (named === 'agent' && has.agent)
    ? named
    : 'personal'

/** An administrator in somebody's coat reads what is there, and is told who changes it (spec 1 §6). */
const OwnersOnly = ({ user, children }: { user: User; children: ReactNode }) => (
  <>
    {user.impersonated && (
      <Alert mb="md" p="xs">
        {COPY.profile.ownersOnly(fullName(user))}
      </Alert>
    )}
    <Fieldset variant="unstyled" disabled={user.impersonated}>
      {children}
    </Fieldset>
  </>
)

/** "Your Profile" (spec 1 §2.12). */
export const Page = () => {
  const user = useUser()
  const agent = isAgent(user)
  // Nobody in another's coat sees or makes a key.
  const exchanges = agent && !user.impersonated
  const save = useUpdateUser()
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params.get('tab'), { exchanges, agent })
  // The same page: a reload keeps it, and the way back leads to where one came from.
  const setTab = (next: string | null) => setParams({ tab: next ?? 'personal' }, { replace: true })
  const form = useForm<ProfileForm>({
    defaultValues: profileOf(user),
    resolver: problemsResolver((values) => profileProblems(values, user)),
  })
  const { dirtyFields } = form.formState
  const isDirty = hasChanged(dirtyFields)
  useRenewedOnReturn()
  // What was saved elsewhere is taken up, but for what was changed here.
  useEffect(
    () =>
      form.reset(profileOf(user), {
        keepDirty: true,
        keepDirtyValues: true,
        keepErrors: true,
        keepIsSubmitted: true,
      }),
    [form, user],
  )
  useKeptProfile(form, user)

  /** An offending field on the other tab would stay out of sight. */
  const showOffence = (errors: FieldErrors<ProfileForm>) => {
    // What came of the save before is not said of this one.
    save.reset()
    const { brokerage, licenseNumber, licenseState, currentPassword, ...personal } = errors
    if (Object.keys(personal).length > 0) setTab('personal')
    else if (brokerage ?? licenseNumber ?? licenseState ?? currentPassword) setTab('agent')
  }
  const submit = async (values: ProfileForm) => {
    const kept = await save.mutateAsync(profileBody(values, user, dirtyFields)).catch((error: unknown) => {
      // What the server says of single fields stands beside them.
      showDetails(form, error, fieldOf)
      if (error instanceof ApiError && /^(?:agent\.|currentPassword)/.test(error.details[0]?.path ?? ''))
        setTab('agent')
      return null
    })
    if (!kept) return
    const typed = typedSince(values, form.getValues())
    form.reset(profileOf(kept))
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true })
  }
  const [address, brokerage] = useWatch({ control: form.control, name: ['address', 'brokerage'] })
  const asked = asksAddress({ address, brokerage }, user)
  const saved = save.isSuccess && !isDirty ? COPY.profile.saved : ''
  const message = save.isError ? COPY.profile.failed : saved

  const personal = (
    <div style={{ display: 'grid', gap: 24 }}>
      {!user.impersonated && <RequiredNote />}
      <AvatarField name={fullName(user)} />
      <div className="fields">
        <OwnNameFields labels={COPY.profile} />
        <EmailField
          name="email"
          label={COPY.profile.email}
          required
          readOnly
          description={user.impersonated ? undefined : COPY.profile.emailHint}
          w="half"
        />
        <PhoneField name="phone" label={COPY.profile.mobile} required w="half" />
        <TextsField user={user} />
      </div>
      {!agent && <AddressFields name="address" required={asked} own />}
      <Title order={2}>{COPY.profile.signatureAndInitials}</Title>
      <SignatureFields
        fullName={fullName(user)}
        initials={`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
      />
    </div>
  )

  return (
    <Frame title={COPY.profile.title} width={880}>
      <AskBeforeLeaving changed={isDirty && !user.impersonated} />
      <ListAgentApplication />
      <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
        <Form
          form={form}
          label={COPY.profile.title}
          required={false}
          onSubmit={submit}
          onInvalid={showOffence}
        >
          <Tabs value={tab} onChange={setTab} keepMounted>
            {/* On a phone all of them stand side by side, as far as the card reaches. */}
            <Box mx={{ base: -12, sm: 0 }}>
              <TabBar message={isApart(tab) ? '' : message}>
                <Tabs.Tab px={{ base: 6, sm: 'md' }} value="personal">
                  {COPY.profile.personalInfo}
                </Tabs.Tab>
                {agent && (
                  <Tabs.Tab px={{ base: 6, sm: 'md' }} value="agent">
                    {COPY.profile.agentDetails}
                  </Tabs.Tab>
                )}
                <Tabs.Tab px={{ base: 6, sm: 'md' }} value="billing">
                  {COPY.profile.billing}
                </Tabs.Tab>
                {exchanges && (
                  <Tabs.Tab px={{ base: 6, sm: 'md' }} value="integrations">
                    {COPY.profile.integrations}
                  </Tabs.Tab>
                )}
              </TabBar>
            </Box>
            <Tabs.Panel value="personal" pt="md">
              <OwnersOnly user={user}>{personal}</OwnersOnly>
            </Tabs.Panel>
            {agent && (
              <Tabs.Panel value="agent" pt="md">
                <OwnersOnly user={user}>
                  <div style={{ display: 'grid', gap: 24 }}>
                    {!user.impersonated && <RequiredNote />}
                    <AgentDetails asked={asked} user={user} />
                  </div>
                </OwnersOnly>
              </Tabs.Panel>
            )}
            {/* Asked for when it is looked at: nothing of it is saved with the form. */}
            <Tabs.Panel value="billing" pt="md">
              {tab === 'billing' && <Billing />}
            </Tabs.Panel>
            {exchanges && (
              <Tabs.Panel value="integrations" pt="md">
                {tab === 'integrations' && <Integrations user={user} />}
              </Tabs.Panel>
            )}
          </Tabs>
          <Group justify="flex-end" display={isApart(tab) && !isDirty ? 'none' : undefined}>
            {!user.impersonated && (
              <SteadyButton idle={!isDirty} busy={save.isPending}>
                {COPY.profile.save}
              </SteadyButton>
            )}
          </Group>
        </Form>
      </Paper>
      {/* What holds the account belongs to the person: not below what is paid, or connected. */}
      {tab === 'personal' && (
        <Stack gap="xs">
          <RecordsCard user={user} />
          <Security user={user} />
        </Stack>
      )}
    </Frame>
  )
}
