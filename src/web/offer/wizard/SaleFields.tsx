import { useWatch } from 'react-hook-form'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { DateField } from '#web/ui/form/MaskedField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

/** The chain of questions about the buyer's own home (spec 3 §5 step 3). */
export const SaleFields = () => {
  const answers = useWatch<OfferBody, 'contingencies'>({ name: 'contingencies' })
  return (
    <div className="fields">
      <YesNoField
        name="contingencies.contingentOnSale"
        label="Is this offer contingent on the sale of the buyer’s home?"
        required
      />
      {answers?.contingentOnSale === true && (
        <YesNoField
          name="contingencies.propertyListedForSale"
          label="Is the buyer’s home listed for sale?"
          required
        />
      )}
      {answers?.propertyListedForSale === true && (
        <>
          <DateField
            name="contingencies.listingDate"
            label="Listing Date"
            title="Listing Date"
            required
            w="half"
          />
          <YesNoField
            name="contingencies.inEscrow"
            label="Is the buyer’s home in escrow?"
            required
            w="half"
          />
        </>
      )}
      {answers?.inEscrow === true && (
        <>
          <DateField
            name="contingencies.escrowClosedDate"
            label="Escrow Closing Date"
            title="Escrow Closing Date"
            required
            w="half"
          />
          <TextField
            name="contingencies.escrowNumber"
            label="Escrow Number"
            required
            maxLength={60}
            w="half"
          />
          <TextField
            name="contingencies.escrowCompany"
            label="Escrow Company"
            required
            maxLength={120}
            w="half"
          />
          <TextField
            name="contingencies.escrowOfficerName"
            label="Escrow Officer Name"
            required
            maxLength={120}
            w="half"
          />
        </>
      )}
    </div>
  )
}
