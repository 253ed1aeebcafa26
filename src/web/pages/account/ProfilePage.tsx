import { Alert, Fieldset, Group, Paper, Stack, Tabs, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
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
  profileBody,
  profileOf,
  profileProblems,
  type ProfileForm,
} from '#web/account/profileForm.ts'
import { useUpdateUser } from '#web/account/queries.ts'
import { Billing } from '#web/billing/Billing.tsx'
import { Integrations } from '#web/integrations/Integrations.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent, type User } from '#web/lib/user.ts'
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
import { COPY } from './copy.ts'

/** Tabs of which nothing is saved with the form. */
const isApart = (tab: string | null): boolean => tab === 'billing' || tab === 'integrations'

/** The tab that an address names, where there is one for this person. */
const tabOf = (named: string | null, has: { exchanges: boolean; agent: boolean }): string =>
  named === 'billing' || (named === 'integrations' && has.exchanges) || (named === 'agent' && has.agent)
    ? named
    : 'personal'

/** An administrator in somebody's coat reads what is there, and is told who changes it (spec 1 §6). */
const OwnersOnly = ({ user, children }: { user: User; children: ReactNode }) => (
  <>
    {user.impersonated && <Alert mb="md">{COPY.profile.ownersOnly(fullName(user))}</Alert>}
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
  const [params] = useSearchParams()
  const [tab, setTab] = useState<string | null>(tabOf(params.get('tab'), { exchanges, agent }))
  const form = useForm<ProfileForm>({
    defaultValues: profileOf(user),
    resolver: problemsResolver((values) => profileProblems(values, user)),
  })

  /** An offending field on the other tab would stay out of sight. */
  const showOffence = (errors: FieldErrors<ProfileForm>) => {
    const { brokerage, licenseNumber, licenseState, ...personal } = errors
    if (Object.keys(personal).length > 0) setTab('personal')
    else if (brokerage ?? licenseNumber ?? licenseState) setTab('agent')
  }
  const submit = async (values: ProfileForm) => {
    const kept = await save.mutateAsync(profileBody(values, user)).catch((error: unknown) => {
      // What the server says of single fields stands beside them.
      showDetails(form, error)
      return null
    })
    if (kept) form.reset(profileOf(kept))
  }
  const [address, brokerage] = useWatch({ control: form.control, name: ['address', 'brokerage'] })
  const asked = asksAddress({ address, brokerage }, user)
  const saved = save.isSuccess && !form.formState.isDirty ? COPY.profile.saved : ''
  const message = save.isError ? COPY.profile.failed : saved

  const personal = (
    <div style={{ display: 'grid', gap: 24 }}>
      <RequiredNote />
      <AvatarField name={fullName(user)} />
      <div className="fields">
        <OwnNameFields labels={COPY.profile} />
        <EmailField
          name="email"
          label={COPY.profile.email}
          required
          readOnly
          description={COPY.profile.emailHint}
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
      <AskBeforeLeaving changed={form.formState.isDirty && !user.impersonated} />
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
            <TabBar message={message}>
              <Tabs.Tab px={{ base: 'xs', sm: 'md' }} value="personal">
                {COPY.profile.personalInfo}
              </Tabs.Tab>
              {agent && (
                <Tabs.Tab px={{ base: 'xs', sm: 'md' }} value="agent">
                  {COPY.profile.agentDetails}
                </Tabs.Tab>
              )}
              <Tabs.Tab px={{ base: 'xs', sm: 'md' }} value="billing">
                {COPY.profile.billing}
              </Tabs.Tab>
              {exchanges && (
                <Tabs.Tab px={{ base: 'xs', sm: 'md' }} value="integrations">
                  {COPY.profile.integrations}
                </Tabs.Tab>
              )}
            </TabBar>
            <Tabs.Panel value="personal" pt="md">
              <OwnersOnly user={user}>{personal}</OwnersOnly>
            </Tabs.Panel>
            {agent && (
              <Tabs.Panel value="agent" pt="md">
                <OwnersOnly user={user}>
                  <div style={{ display: 'grid', gap: 24 }}>
                    <RequiredNote />
                    <AgentDetails asked={asked} standing={user.agent?.licenseStanding} />
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
          <Group justify="flex-end" display={isApart(tab) && !form.formState.isDirty ? 'none' : undefined}>
            {!user.impersonated && (
              <SteadyButton idle={!form.formState.isDirty} busy={save.isPending}>
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
