import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { PAYER_LABELS, PAYERS } from '#domain/kernel/payer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { confirmationServicesFor, type ConfirmationServices } from '#domain/offer/form/choices.ts'
import {
  servicePayersFor,
  UNAPPROVED_SERVICES_WARNING,
  usesUnapprovedServices,
} from '#domain/offer/form/services.ts'
import { optionsOf, RadioField, SelectField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { CompanyFields } from '#web/ui/form/CompanyFields.tsx'
import { MoneyField } from '#web/ui/form/NumberField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { companyFinder } from '../queries.ts'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from './context.ts'
import { Part } from './Part.tsx'

/** The home warranty costs at most this many dollars (spec 3 §9). */
const WARRANTY_MAX = 2000

const WHOSE: Record<ConfirmationServices, string> = {
  SELLER: 'The seller’s companies',
  BUYER: 'The buyer’s own companies',
  BOTH: 'Both (split closing)',
}
const finders = {
  title: companyFinder('TITLE'),
  escrow: companyFinder('ESCROW'),
  hazard: companyFinder('HAZARD'),
}

/** Step 5: title, escrow, hazard report and warranty (spec 3 §5 step 5). */
export const StepServices = ({ ctx }: StepProps) => {
  const services = useWatch<OfferBody, 'services'>({ name: 'services' })
  const ca = ctx.state === 'CA'
  const own = services?.confirmationServices === 'BUYER' || services?.confirmationServices === 'BOTH'
  return (
    <>
      <Part title="Companies">
        <RadioField
          name="services.confirmationServices"
          label="Whose companies will you use?"
          options={optionsOf(confirmationServicesFor(ctx.state), WHOSE)}
        />
        {services?.confirmationServices !== 'BUYER' && <SellerCompanies ca={ca} />}
        {usesUnapprovedServices(services) && (
          <Alert color="yellow" role="status">
            {UNAPPROVED_SERVICES_WARNING}
          </Alert>
        )}
        {own && <BuyerCompanies ca={ca} required={ca && usesUnapprovedServices(services)} />}
      </Part>
      <ServicePayers ctx={ctx} />
      <Part title="Home warranty">
        <YesNoField name="services.warrantyIncluded" label="Is a home warranty included?" required />
        {services?.warrantyIncluded === true && (
          <div className="fields">
            <TextField
              name="services.warrantyCompany"
              label="Warranty company"
              required
              maxLength={120}
              w="third"
            />
            <MoneyField
              name="services.warrantyMaxCost"
              label="Maximum Cost"
              required
              description={`Up to $${WARRANTY_MAX.toLocaleString('en-US')}`}
              w="third"
            />
            <SelectField
              name="services.warrantyPayer"
              label="Warranty Paid By"
              required
              options={optionsOf(PAYERS, PAYER_LABELS)}
              w="third"
            />
          </div>
        )}
      </Part>
      <CommentsField name="services.servicesComments" />
    </>
  )
}

/** Who pays for title, escrow and the hazard report. */
export const ServicePayers = ({ ctx }: Pick<StepProps, 'ctx'>) => {
  const services = useWatch<OfferBody, 'services'>({ name: 'services' })
  const ca = ctx.state === 'CA'
  const payers = optionsOf(servicePayersFor(ctx.state, services), PAYER_LABELS)
  return (
    <Part title="Who pays">
      <div className="fields">
        <SelectField
          name="services.titlePayer"
          label="Owner’s title policy"
          required={ca}
          options={payers}
          w="third"
        />
        <SelectField
          name="services.escrowPayer"
          label={ca ? 'Escrow fee' : 'Closing fee'}
          required={ca}
          options={payers}
          w="third"
        />
        {ca ? (
          <SelectField
            name="services.hazardPayer"
            label="Natural hazard report"
            required
            options={payers}
            description="Typically $90 to $100"
            w="third"
          />
        ) : (
          <MoneyField
            name="services.titleContinuationCost"
            label="Title Search Update, Maximum Cost"
            w="third"
          />
        )}
      </div>
    </Part>
  )
}

/** The companies of the listing; they are the seller's to change. */
const SellerCompanies = ({ ca }: { ca: boolean }) => {
  const services = useWatch<OfferBody, 'services'>({ name: 'services' })
  return (
    <Facts
      items={[
        ['Seller’s title company', services?.sellerTitleCompany?.name],
        [ca ? 'Seller’s escrow company' : 'Seller’s closing company', services?.sellerEscrowCompany?.name],
        ca && ['Seller’s natural hazard company', services?.sellerHazardCompany?.name],
      ]}
    />
  )
}

const BuyerCompanies = ({ ca, required }: { ca: boolean; required: boolean }) => (
  <>
    <CompanyFields
      name="services.titleCompany"
      label="Title Company"
      required={required}
      find={finders.title}
    />
    <CompanyFields
      name="services.escrowCompany"
      officerLabel="Escrow Officer"
      label={ca ? 'Escrow Company' : 'Closing Company'}
      required={required}
      find={finders.escrow}
    />
    {ca && (
      <CompanyFields
        name="services.hazardCompany"
        label="Hazard Company"
        required={required}
        nameOnly
        find={finders.hazard}
      />
    )}
  </>
)
