import { Button, Group, Paper, Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fullName } from '#domain/kernel/format.ts'
import { AgentDetails } from '#web/account/AgentDetails.tsx'
import { AvatarField } from '#web/account/AvatarField.tsx'
import { SignatureFields } from '#web/account/SignatureFields.tsx'
import { profileBody, profileOf, profileProblems, type ProfileForm } from '#web/account/profileForm.ts'
import { useUpdateUser } from '#web/account/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'

/** "Your Profile" (spec 1 §2.12). */
export const Page = () => {
  const user = useUser()
  const agent = isAgent(user)
  const save = useUpdateUser()
  const [tab, setTab] = useState<string | null>('personal')
  const form = useForm<ProfileForm>({
    defaultValues: profileOf(user),
    resolver: problemsResolver((values) => profileProblems(values, user)),
  })

  /** An offending field on the other tab would stay out of sight. */
  const showOffence = () => {
    const { brokerage, licenseNumber, licenseState, ...personal } = form.formState.errors
    if (Object.keys(personal).length > 0) setTab('personal')
    else if (brokerage ?? licenseNumber ?? licenseState) setTab('agent')
  }
  const submit = async (values: ProfileForm) => {
    const saved = await save.mutateAsync(profileBody(values, user)).catch(() => null)
    if (saved) form.reset(profileOf(saved))
  }

  const personal = (
    <div style={{ display: 'grid', gap: 24 }}>
      <AvatarField name={fullName(user)} />
      <div className="fields">
        <TextField name="firstName" label="First Name" required autoComplete="given-name" w="half" />
        <TextField name="lastName" label="Last Name" required autoComplete="family-name" w="half" />
        <EmailField
          name="email"
          label="Email"
          required
          readOnly
          description="You log in with this email. It can’t be changed here."
          w="half"
        />
        <PhoneField name="phone" label="Mobile" required w="half" />
      </div>
      {!agent && <AddressFields name="address" required />}
      <Title order={2}>Signature and initials</Title>
      <SignatureFields
        fullName={fullName(user)}
        initials={`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
      />
    </div>
  )

  return (
    <Frame title="Your Profile" width={880}>
      <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
        <Form form={form} label="Your Profile" onSubmit={submit} onInvalid={showOffence}>
          {agent ? (
            <Tabs value={tab} onChange={setTab} keepMounted>
              <Tabs.List>
                <Tabs.Tab value="personal">Personal Info</Tabs.Tab>
                <Tabs.Tab value="agent">Agent Details</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="personal" pt="md">
                {personal}
              </Tabs.Panel>
              <Tabs.Panel value="agent" pt="md">
                <div style={{ display: 'grid', gap: 24 }}>
                  <AgentDetails />
                </div>
              </Tabs.Panel>
            </Tabs>
          ) : (
            personal
          )}
          <Group justify="flex-end">
            <Text role="status" fz="sm" c={save.isError ? 'var(--p-bad)' : 'dimmed'}>
              {save.isError
                ? 'Error updating user profile'
                : save.isSuccess && !form.formState.isDirty
                  ? 'Profile has been updated'
                  : ''}
            </Text>
            <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
              Save
            </Button>
          </Group>
        </Form>
      </Paper>
    </Frame>
  )
}
