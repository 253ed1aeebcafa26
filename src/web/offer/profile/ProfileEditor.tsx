import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { BuyerProfile } from '#api/offer/buyer-profile.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { OFFER_STEPS } from '#domain/offer/form/complete.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import type { User } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { VersionChoice } from '#web/ui/wizard/SaveFailed.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.ts'
import { describeOffer } from '../wizard/stepProblems.ts'
import { COPY } from './copy.ts'
import { deleteProfile } from './queries.ts'
import { useProfileForm } from './useProfileForm.ts'
import { OTHER_TERMS_MAX } from '#domain/offer/form/step-addenda.ts'
import { CommentsField } from '../wizard/steps/CommentsField.tsx'
import type { StepProps } from '../wizard/context.ts'
import { PersonFields } from '../wizard/steps/PersonFields.tsx'
import { StepContingencies } from '../wizard/steps/StepContingencies.tsx'
import { StepCosts } from '../wizard/steps/StepCosts.tsx'
import { StepCredits } from '../wizard/steps/StepCredits.tsx'
import { StepServices } from '../wizard/steps/StepServices.tsx'
import { StepTerms } from '../wizard/steps/StepTerms.tsx'

const Buyer = () => <PersonFields name="primaryBuyer.user" disabled={false} emailFixed={COPY.whose} />

const OtherTerms = ({ ctx }: StepProps) => (
  <CommentsField name="otherTerms" label={COPY.otherTerms} maxLength={OTHER_TERMS_MAX[ctx.state]} />
)

/** The steps of the offer wizard whose answers a profile keeps. */
const ProfileFields: readonly { step: number; Fields: (props: StepProps) => ReactNode }[] = [
  { step: 1, Fields: Buyer },
  { step: 2, Fields: StepTerms },
  { step: 3, Fields: StepContingencies },
  { step: 4, Fields: StepCredits },
  { step: 5, Fields: StepServices },
  { step: 6, Fields: StepCosts },
  { step: 7, Fields: OtherTerms },
]

/** One saved profile, open to edit: what was changed is saved by Update Profile (spec 3 §2 "Buyer profile editor"). */
export const ProfileEditor = (props: {
  user: User
  profile: BuyerProfile
  ctx: OfferContext
  onDeleted: () => void
}) => {
  const { profile, ctx } = props
  const { impersonated } = props.user
  const record = useProfileForm(props.user, profile, ctx)
  const { form, autosave } = record
  const body = useWatch({ control: form.control }) as OfferBody
  const [deleting, setDeleting] = useState(false)
  if (record.clashes.length > 0)
    return (
      <VersionChoice
        what={COPY.what}
        message={REFUSALS['stale-version'][1]}
        clashes={record.clashes}
        describe={describeOffer(body, ctx.state)}
        choose={(whose) => void record.choose(whose)}
      />
    )
  const changed = autosave.status !== 'idle' && autosave.status !== 'saved'
  const update = async () => {
    if (await autosave.flush()) toast(COPY.updated)
  }
  return (
    <Form form={form} onSubmit={update} label={profile.name} required={false}>
      <Stack gap="xs">
        {ProfileFields.map(({ step, Fields }, index) => (
          <Section
            key={step}
            title={step === 1 ? COPY.buyer : (OFFER_STEPS[step - 1] ?? '')}
            open={index < 2}
          >
            {/* The profile is the agent's own: an impersonator reads it. */}
            <Fieldset variant="unstyled" disabled={impersonated}>
              <Stack gap="md" pt="xs">
                <Fields listing={{}} ctx={ctx} buyersFixed={false} />
              </Stack>
            </Fieldset>
          </Section>
        ))}
      </Stack>
      {autosave.status === 'refused' && (
        <Alert color="red" role="alert">
          {autosave.message}
        </Alert>
      )}
      <Group justify="space-between" gap="xs" className="sticky-actions">
        {!impersonated && (
          <Button variant="default" c="var(--p-bad)" onClick={() => setDeleting(true)}>
            {COPY.delete}
          </Button>
        )}
        <Group gap="xs" mih={36}>
          <Text fz="sm" c="dimmed" role="status">
            {changed ? COPY.unsaved : ''}
          </Text>
          {changed && (
            <Button type="submit" loading={autosave.status === 'saving'}>
              {COPY.update}
            </Button>
          )}
        </Group>
      </Group>
      {deleting && (
        <ConfirmDialog
          opened
          danger
          title={COPY.delete}
          about={`profile/${profile.id}`}
          confirm={COPY.delete}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteProfile(profile.id)
            autosave.discard()
            toast(COPY.deleted)
            props.onDeleted()
          }}
        >
          <Text fw={600}>{COPY.deleteAsk}</Text>
          <Text c="dimmed">{COPY.deleteText}</Text>
        </ConfirmDialog>
      )}
    </Form>
  )
}
