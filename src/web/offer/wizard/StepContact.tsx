import { Alert, Button, Group, Text } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  isOrganisation,
  mayHaveSecondaries,
  OWNER_TYPE_LABELS,
  OWNER_TYPES,
  papersOf,
} from '#domain/kernel/party.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { mayAddBuyer } from '#domain/offer/form/step-contact.ts'
import { CheckField, optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { COPY } from '../consumer/copy.ts'
import type { StepProps } from './context.ts'
import { Part } from './Part.tsx'
import { PersonFields } from './PersonFields.tsx'

const MOST_BUYERS = 10

const PAPER_LABELS = {
  signerAffidavit: 'Signer Affidavit',
  articlesOfIncorporation: 'Articles of Incorporation',
  partnershipAgreement: 'Partnership Agreement',
} as const

/** Step 1: who buys (spec 3 §5 step 1). */
export const StepContact = ({ buyersFixed, own }: StepProps) => {
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
          Once an offer is sent, its buyers can’t be changed. Please create a new offer.
        </Alert>
      )}
      <RadioField
        name="primaryBuyer.ownerType"
        label="Buyer type"
        required
        disabled={buyersFixed}
        options={optionsOf(OWNER_TYPES, OWNER_TYPE_LABELS)}
      />
      {isOrganisation(type) && (
        <div className="fields">
          <TextField
            name="primaryBuyer.orgName"
            label="Organization Name"
            required
            disabled={buyersFixed}
            maxLength={120}
          />
          {papersOf(type).map((paper) => (
            <FileField
              key={paper}
              name={`primaryBuyer.${paper}`}
              label={PAPER_LABELS[paper]}
              type="OWNER_DOCUMENT"
              disabled={buyersFixed}
              w="half"
            />
          ))}
        </div>
      )}
      <Part title={isOrganisation(type) ? 'Person signing for the buyer' : 'Primary buyer'}>
        <PersonFields
          name="primaryBuyer.user"
          disabled={buyersFixed}
          emailFixed={own ? COPY.ownEmail : undefined}
        />
      </Part>
      {others.fields.map((buyer, index) => (
        <Part key={buyer.id} title={`Additional buyer ${index + 1}`}>
          <PersonFields name={`secondaryBuyers.${index}.user`} disabled={buyersFixed} />
          {!buyersFixed && (
            <Button
              w="fit-content"
              size="compact-sm"
              variant="subtle"
              onClick={() => others.remove(index)}
              aria-label={`Remove additional buyer ${index + 1}`}
            >
              Remove
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
            Add Additional Buyer
          </Button>
        </Group>
      )}
      {mayHaveSecondaries(type) && !mayAddBuyer(primary) && (
        <Text fz="sm" c="dimmed">
          To add another buyer, first enter this buyer’s name, phone number, and email.
        </Text>
      )}
      <CheckField
        name="primaryBuyer.certifyBuyer"
        required
        disabled={buyersFixed}
        label="I certify that this list of buyers is correct and complete, and that each has agreed to receive texts about this purchase."
      />
      <Text fz="sm" c="dimmed">
        {own
          ? COPY.privacy
          : 'We’ll invite your buyers by email and text when you send the offer for approval. We never share their phone or email with the seller or the listing agent.'}
      </Text>
    </>
  )
}
