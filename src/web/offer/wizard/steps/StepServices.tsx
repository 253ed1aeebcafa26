import { count } from '#domain/kernel/text/format.ts'
import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { PAYER_LABELS, PAYERS } from '#domain/kernel/payer.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { confirmationServicesFor, type ConfirmationServices } from '#domain/offer/form/choices.ts'
import {
  servicePayersFor,
  UNAPPROVED_SERVICES_WARNING,
  usesUnapprovedServices,
} from '#domain/offer/form/step-services.ts'
import { optionsOf, RadioField, SelectField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { CompanyFields, CompanyNameField } from '#web/ui/form/CompanyFields.tsx'
import { MoneyField } from '#web/ui/form/NumberField.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** The home warranty costs at most this many dollars (spec 3 §9). */
const WARRANTY_MAX = 2000

const WHOSE: Record<ConfirmationServices, string> = {
  SELLER: WIZARD_COPY.services.whose.SELLER,
  BUYER: WIZARD_COPY.services.whose.BUYER,
  BOTH: WIZARD_COPY.services.whose.BOTH,
}
/** Step 5: title, escrow, hazard report and warranty (spec 3 §5 step 5). */
export const StepServices = ({ ctx }: StepProps) => {
  const services = useWatch<OfferBody, 'services'>({ name: 'services' })
  const ca = ctx.state === 'CA'
  const own = services?.confirmationServices === 'BUYER' || services?.confirmationServices === 'BOTH'
  return (
    <>
      <Part title={WIZARD_COPY.services.companies}>
        <RadioField
          name="services.confirmationServices"
          label={WIZARD_COPY.services.whoseAsk}
          options={optionsOf(confirmationServicesFor(ctx.state), WHOSE)}
        />
        {services?.confirmationServices !== 'BUYER' && <SellerCompanies ca={ca} />}
        {usesUnapprovedServices(services) && (
          <Alert color="yellow" role="status">
            {UNAPPROVED_SERVICES_WARNING}
          </Alert>
        )}
        {own && <BuyerCompanies state={ctx.state} required={ca && usesUnapprovedServices(services)} />}
      </Part>
      <ServicePayers ctx={ctx} />
      <Part title={WIZARD_COPY.services.warrantyPart}>
        <YesNoField name="services.warrantyIncluded" label={WIZARD_COPY.services.warrantyIncluded} required />
        {services?.warrantyIncluded === true && (
          <div className="fields">
            <CompanyNameField
              name="services.warrantyCompany"
              label={WIZARD_COPY.services.warrantyCompany}
              required
              kind="WARRANTY"
              state={ctx.state}
              w="third"
            />
            <MoneyField
              name="services.warrantyMaxCost"
              label={WIZARD_COPY.services.maximumCost}
              required
              description={WIZARD_COPY.services.upTo(count(WARRANTY_MAX))}
              w="third"
            />
            <SelectField
              name="services.warrantyPayer"
              label={WIZARD_COPY.services.warrantyPaidBy}
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
    <Part title={WIZARD_COPY.services.whoPays}>
      <div className="fields">
        <SelectField
          name="services.titlePayer"
          label={WIZARD_COPY.services.ownersTitlePolicy}
          required={ca}
          options={payers}
          w="third"
        />
        <SelectField
          name="services.escrowPayer"
          label={ca ? WIZARD_COPY.services.escrowFee : WIZARD_COPY.services.closingFee}
          required={ca}
          options={payers}
          w="third"
        />
        {ca ? (
          <SelectField
            name="services.hazardPayer"
            label={WIZARD_COPY.services.naturalHazardReport}
            required
            options={payers}
            description={WIZARD_COPY.services.typicalHazard}
            w="third"
          />
        ) : (
          <MoneyField
            name="services.titleContinuationCost"
            label={WIZARD_COPY.services.titleSearch}
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
        [WIZARD_COPY.services.sellerTitle, services?.sellerTitleCompany?.name],
        [
          ca ? WIZARD_COPY.services.sellerEscrow : WIZARD_COPY.services.sellerClosing,
          services?.sellerEscrowCompany?.name,
        ],
        ca && [WIZARD_COPY.services.sellerHazard, services?.sellerHazardCompany?.name],
      ]}
    />
  )
}

const BuyerCompanies = ({ state, required }: { state: PropertyState; required: boolean }) => (
  <>
    <CompanyFields
      name="services.titleCompany"
      label={WIZARD_COPY.services.titleCompany}
      required={required}
      kind="TITLE"
      state={state}
    />
    <CompanyFields
      name="services.escrowCompany"
      officerLabel={WIZARD_COPY.services.escrowOfficer}
      label={state === 'CA' ? WIZARD_COPY.services.escrowCompany : WIZARD_COPY.services.closingCompany}
      required={required}
      kind="ESCROW"
      state={state}
    />
    {state === 'CA' && (
      <CompanyFields
        name="services.hazardCompany"
        label={WIZARD_COPY.services.hazardCompany}
        required={required}
        nameOnly
        kind="HAZARD"
        state={state}
      />
    )}
  </>
)
