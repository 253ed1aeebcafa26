import { Title } from '@mantine/core'
import { PROPERTY_TYPE_LABELS, propertyTypesFor } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { optionsOf, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FilesField } from '#web/ui/form/FilesField.tsx'
import { DecimalField, IntegerField, MoneyField } from '#web/ui/form/NumberField.tsx'
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'

/** Step 1: what is sold, and where (spec 2 §5 step 1). The state is the agent's own. */
export const StepProperty = ({ state }: { state: PropertyState }) => (
  <>
    <AddressFields
      name="address"
      required
      county
      states={PROPERTY_STATE_OPTIONS.filter((option) => option.value === state)}
    />
    <div className="fields">
      <TextField
        name="address.apn"
        label="APN/Tax ID"
        required
        maxLength={60}
        w="third"
        description="Assessor’s parcel number: the county’s ID for the property. It’s on the tax bill."
      />
      <MoneyField name="price" label="List Price" required w="third" description="In US dollars" />
      <SelectField
        name="propertyType"
        label="Property Type"
        required
        options={optionsOf(propertyTypesFor(state), PROPERTY_TYPE_LABELS)}
        w="third"
        description="How the home will be sold"
      />
      <IntegerField name="squareFeet" label="Square Feet" required w="third" />
      <IntegerField name="numberBedrooms" label="Bedrooms" required w="third" />
      <DecimalField name="numberBaths" label="Bathrooms" required w="third" />
      <TextAreaField name="description" label="Property Description" maxLength={5000} rows={4} />
      <TextAreaField name="legalDescription" label="Legal Description" maxLength={5000} rows={2} />
    </div>
    <Title order={2}>Photos</Title>
    <div className="fields">
      <FileField
        name="primaryImage"
        label="Primary Image"
        type="LISTING_IMAGE"
        description="The main photo on the listing’s card and page"
      />
      <FilesField name="images" label="More Photos" type="LISTING_IMAGE" pictures />
    </div>
  </>
)
