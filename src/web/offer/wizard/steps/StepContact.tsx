import { Alert, Button, Group, Text } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isOrganisation, mayHaveSecondaries, papersOf, OFFICER_TITLE_MAX } from '#domain/kernel/party.ts'
import { OWNER_TYPE_LABELS, OWNER_TYPES } from '#domain/kernel/owner-type.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { mayAddBuyer } from '#domain/offer/form/step-contact.ts'
import { CheckField, optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { OrgNameField } from '#web/ui/form/NameFields.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { COPY } from '#web/offer/consumer/copy.ts'
import type { StepProps } from '../context.ts'
import { Part } from './Part.tsx'
import { PersonFields } from './PersonFields.tsx'
import { WIZARD_COPY } from '../copy.ts'

const MOST_BUYERS = 10

/** Step 1: who buys (spec 3 §5 step 1). */
export const StepContact = ({ buyersFixed, own, counter }: StepProps) => {
  const form = useFormContext<OfferBody>()
  const primary = useWatch<OfferBody, 'primaryBuyer'>({ name: 'primaryBuyer' })
  const others = useFieldArray<OfferBody, 'secondaryBuyers'>({
    control: form.control,
    name: 'secondaryBuyers',
  })
  const type = primary?.ownerType
  return (
    <>
      {buyersFixed && (
        <Alert color="yellow">
          {counter ? WIZARD_COPY.contact.buyersFixed : WIZARD_COPY.contact.buyersFixedButNumbers}
        </Alert>
      )}
      <RadioField
        name="primaryBuyer.ownerType"
        label={WIZARD_COPY.contact.buyerType}
        required
        disabled={buyersFixed}
        options={optionsOf(OWNER_TYPES, OWNER_TYPE_LABELS)}
      />
      {isOrganisation(type) && (
        <div className="fields">
          <OrgNameField
            name="primaryBuyer.orgName"
            label={WIZARD_COPY.contact.organizationName}
            required
            disabled={buyersFixed}
          />
          <TextField
            name="primaryBuyer.officerTitle"
            label={WIZARD_COPY.contact.officerTitle}
            description={WIZARD_COPY.contact.officerTitleHint}
            disabled={buyersFixed}
            maxLength={OFFICER_TITLE_MAX}
          />
          {papersOf(type).map((paper) => (
            <FileField
              key={paper}
              name={`primaryBuyer.${paper}`}
              label={WIZARD_COPY.contact.papers[paper]}
              type="OWNER_DOCUMENT"
              disabled={buyersFixed}
              w="half"
            />
          ))}
        </div>
      )}
      <Part title={isOrganisation(type) ? WIZARD_COPY.contact.signer : WIZARD_COPY.contact.primaryBuyer}>
        <PersonFields
          name="primaryBuyer.user"
          disabled={buyersFixed}
          numberFixed={counter}
          emailFixed={own ? COPY.ownEmail : undefined}
        />
      </Part>
      {others.fields.map((buyer, index) => (
        <Part key={buyer.id} title={WIZARD_COPY.contact.another(index + 1)}>
          <PersonFields name={`secondaryBuyers.${index}.user`} disabled={buyersFixed} numberFixed={counter} />
          {!buyersFixed && (
            <Button
              w="fit-content"
              size="compact-sm"
              variant="subtle"
              onClick={() => others.remove(index)}
              aria-label={WIZARD_COPY.contact.removeOf(index + 1)}
            >
              {WIZARD_COPY.contact.remove}
            </Button>
          )}
        </Part>
      ))}
      {!buyersFixed && mayAddBuyer(primary) && others.fields.length < MOST_BUYERS && (
        <Group>
          <Button
            variant="default"
            onClick={() => others.append({ ownerType: 'INDIVIDUAL', user: {} }, { shouldFocus: true })}
          >
            {WIZARD_COPY.contact.addAdditionalBuyer}
          </Button>
        </Group>
      )}
      {mayHaveSecondaries(type) && !mayAddBuyer(primary) && (
        <Text fz="sm" c="dimmed">
          {WIZARD_COPY.contact.addFirst}
        </Text>
      )}
      <CheckField
        name="primaryBuyer.certifyBuyer"
        required
        disabled={buyersFixed}
        label={WIZARD_COPY.contact.certify}
      />
      <Text fz="sm" c="dimmed">
        {own ? COPY.privacy : WIZARD_COPY.contact.invited}
      </Text>
    </>
  )
}
