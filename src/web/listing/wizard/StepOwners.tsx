import { Button, Group, Text, Title, Alert } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { mayHaveSecondaries, papersOf, OFFICER_TITLE_MAX } from '#domain/kernel/party.ts'
import { OWNER_TYPE_LABELS, OWNER_TYPES, type OwnerType } from '#domain/kernel/owner-type.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { changeOwnerType } from '#domain/listing/form/step-owners.ts'
import { CheckField, optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { OrgNameField } from '#web/ui/form/NameFields.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import type { Fixed } from '#domain/listing/form/fixed.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { COPY } from './copy.ts'
import { useId, type ReactNode } from 'react'

/** Fields that can't change now are shown as they are, with the reason; others are as always. */
const FixedPart = ({ why, children }: { why: string | null; children: ReactNode }) => {
  const id = useId()
  if (why === null) return children
  return (
    <>
      <Alert color="yellow" id={id}>
        {why}
      </Alert>
      <fieldset disabled aria-describedby={id} style={{ display: 'grid', gap: 'var(--p-space-4)' }}>
        {children}
      </fieldset>
    </>
  )
}

/** Step 5: who sells (spec 2 §5 step 5). */
export const StepOwners = ({ fixed }: { fixed: Fixed }) => {
  const form = useFormContext<ListingBody>()
  const ownerType = useWatch({ name: 'primaryOwner.ownerType' }) as OwnerType | null
  const others = useFieldArray({ control: form.control, name: 'secondaryOwners' })

  /** Papers, organization name and other owners follow the kind of owner, by the domain's rule. */
  const follow = (next: string | null) => {
    const changed = changeOwnerType(form.getValues(), next as OwnerType)
    form.setValue('ownerType', changed.ownerType, { shouldDirty: true })
    form.setValue('primaryOwner', changed.primaryOwner, { shouldDirty: true })
    if (!mayHaveSecondaries(next as OwnerType)) others.replace([])
  }
  const blank = { ownerType: 'INDIVIDUAL' as const, user: {}, address: {} }

  return (
    <FixedPart why={fixed.owners}>
      <RadioField
        name="primaryOwner.ownerType"
        label={COPY.owners.ownerType}
        required
        options={optionsOf(OWNER_TYPES, OWNER_TYPE_LABELS)}
        onSet={follow}
      />
      {ownerType && ownerType !== 'INDIVIDUAL' && (
        <div className="fields">
          <OrgNameField name="primaryOwner.orgName" label={COPY.owners.organizationName} required />
          <TextField
            name="primaryOwner.officerTitle"
            label={COPY.owners.officerTitle}
            description={COPY.owners.officerTitleHint}
            maxLength={OFFICER_TITLE_MAX}
          />
          {papersOf(ownerType).map((paper) => (
            <FileField
              key={paper}
              name={`primaryOwner.${paper}`}
              label={COPY.owners.papers[paper]}
              type="OWNER_DOCUMENT"
              w="half"
            />
          ))}
        </div>
      )}
      <fieldset>
        <Title order={2} mb="xs">
          <Term tip={TERMS.primarySeller}>{COPY.owners.primarySeller}</Term>
        </Title>
        <OwnerFields name="primaryOwner" />
      </fieldset>
      {others.fields.map((owner, index) => (
        <fieldset key={owner.id}>
          <Group justify="space-between" mb="xs">
            <Title order={2}>{COPY.owners.another(index + 1)}</Title>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => others.remove(index)}
              aria-label={COPY.owners.removeOf(index + 1)}
            >
              {COPY.owners.remove}
            </Button>
          </Group>
          <OwnerFields name={`secondaryOwners.${index}`} />
        </fieldset>
      ))}
      {mayHaveSecondaries(ownerType) && others.fields.length < 10 && (
        <Button variant="default" w="fit-content" onClick={() => others.append(blank)}>
          {COPY.owners.add}
        </Button>
      )}
      {others.fields.length > 0 && (
        <CheckField name="acknowledgePrimarySeller" label={COPY.owners.primaryDecides} />
      )}
      <CheckField name="certifyOwnersCorrect" required label={COPY.owners.certify} />
      <Text fz="sm" c="dimmed">
        {COPY.owners.invited}
      </Text>
    </FixedPart>
  )
}
