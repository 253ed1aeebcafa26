import { useWatch } from 'react-hook-form'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { DateField } from '#web/ui/form/MaskedField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** The chain of questions about the buyer's own home (spec 3 §5 step 3). */
export const SaleFields = () => {
  const answers = useWatch<OfferBody, 'contingencies'>({ name: 'contingencies' })
  return (
    <div className="fields">
      <YesNoField name="contingencies.contingentOnSale" label={WIZARD_COPY.sale.contingent} required />
      {answers?.contingentOnSale === true && (
        <YesNoField name="contingencies.propertyListedForSale" label={WIZARD_COPY.sale.listed} required />
      )}
      {answers?.propertyListedForSale === true && (
        <>
          <DateField
            name="contingencies.listingDate"
            label={WIZARD_COPY.sale.listingDate}
            title={WIZARD_COPY.sale.listingDate}
            required
            w="half"
          />
          <YesNoField name="contingencies.inEscrow" label={WIZARD_COPY.sale.inEscrow} required w="half" />
        </>
      )}
      {answers?.inEscrow === true && (
        <>
          <DateField
            name="contingencies.escrowClosedDate"
            label={WIZARD_COPY.sale.escrowClosingDate}
            title={WIZARD_COPY.sale.escrowClosingDate}
            required
            w="half"
          />
          <TextField
            name="contingencies.escrowNumber"
            label={WIZARD_COPY.sale.escrowNumber}
            required
            maxLength={LENGTHS.fileNumber}
            w="half"
          />
          <TextField
            name="contingencies.escrowCompany"
            label={WIZARD_COPY.sale.escrowCompany}
            required
            maxLength={LENGTHS.orgName}
            w="half"
          />
          <TextField
            name="contingencies.escrowOfficerName"
            label={WIZARD_COPY.sale.escrowOfficerName}
            required
            maxLength={LENGTHS.orgName}
            w="half"
          />
        </>
      )}
    </div>
  )
}
