import { Button, Group, Text } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isOrganisation, mayHaveSecondaries, OFFICER_TITLE_MAX } from '#domain/kernel/party.ts'
import { OWNER_TYPE_LABELS, OWNER_TYPES } from '#domain/kernel/owner-type.ts'
import { optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { NameFields, OrgNameField } from '#web/ui/form/NameFields.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'
import { Part } from '../wizard/steps/Part.tsx'
import { OUTSIDE_COPY } from './copy.ts'
import type { OutsideForm } from './useOutsideForm.ts'

const MOST_BUYERS = 10
const COPY = OUTSIDE_COPY.party

/** Step 1 of an offer from outside: who buys, by name alone, and whom to answer (X1). */
export const StepParty = () => {
  const form = useFormContext<OutsideForm>()
  const primary = useWatch<OutsideForm, 'primaryBuyer'>({ name: 'primaryBuyer' })
  const others = useFieldArray<OutsideForm, 'secondaryBuyers'>({
    control: form.control,
    name: 'secondaryBuyers',
  })
  const type = primary?.ownerType
  return (
    <>
      <RadioField
        name="primaryBuyer.ownerType"
        label={COPY.type}
        required
        options={optionsOf(OWNER_TYPES, OWNER_TYPE_LABELS)}
      />
      {isOrganisation(type) && (
        <div className="fields">
          <OrgNameField name="primaryBuyer.orgName" label={OUTSIDE_COPY.party.organizationName} required />
          <TextField
            name="primaryBuyer.officerTitle"
            label={OUTSIDE_COPY.party.officerTitle}
            maxLength={OFFICER_TITLE_MAX}
          />
        </div>
      )}
      <Part title={isOrganisation(type) ? COPY.signer : COPY.primary}>
        <div className="fields">
          <NameFields name="primaryBuyer.user" required />
        </div>
      </Part>
      {mayHaveSecondaries(type) &&
        others.fields.map((buyer, index) => (
          <Part key={buyer.id} title={COPY.another(index + 1)}>
            <div className="fields">
              <NameFields name={`secondaryBuyers.${index}.user`} required />
            </div>
            <Button
              w="fit-content"
              size="compact-sm"
              variant="subtle"
              onClick={() => others.remove(index)}
              aria-label={COPY.removeOf(index + 1)}
            >
              {COPY.remove}
            </Button>
          </Part>
        ))}
      {mayHaveSecondaries(type) && others.fields.length < MOST_BUYERS && (
        <Group>
          <Button
            variant="default"
            onClick={() => others.append({ ownerType: 'INDIVIDUAL', user: {} }, { shouldFocus: true })}
          >
            {COPY.add}
          </Button>
        </Group>
      )}
      <Text fz="sm" c="dimmed">
        {COPY.privacy}
      </Text>
      <Part title={COPY.agent}>
        <div className="fields">
          <NameFields name="outsideAgent" required />
          <OrgNameField name="outsideAgent.brokerage" label={OUTSIDE_COPY.party.brokerage} required />
          <PhoneField name="outsideAgent.phone" label={OUTSIDE_COPY.party.phone} w="half" />
          <EmailField
            name="outsideAgent.email"
            label={OUTSIDE_COPY.party.email}
            autoComplete="off"
            w="half"
          />
        </div>
        <Text fz="sm" c="dimmed">
          {COPY.reach}
        </Text>
      </Part>
    </>
  )
}
