import { Alert } from '@mantine/core'
import { PROPERTY_TYPE_LABELS, USUAL, propertyTypesFor } from '#domain/listing/form/choices.ts'
import { PARKING_MAX } from '#domain/listing/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Fixed } from '#domain/listing/form/fixed.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { optionsOf, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { DecimalField, IntegerField, MoneyField, YearField } from '#web/ui/form/NumberField.tsx'
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { HomePin } from './HomePin.tsx'
import { COPY } from './copy.ts'
import { PhotosPart } from './photos/PhotosPart.tsx'

/** Step 1: what is sold, and where (spec 2 §5 step 1). The state is the agent's own. */
export const StepProperty = ({ state, fixed }: { state: PropertyState; fixed: Fixed }) => (
  <>
    {fixed.property && <Alert color="yellow">{fixed.property}</Alert>}
    <AddressFields
      disabled={fixed.property !== null}
      name="address"
      required
      county
      states={PROPERTY_STATE_OPTIONS.filter((option) => option.value === state)}
    />
    <HomePin disabled={fixed.property !== null} />
    <div className="fields">
      <TextField
        name="address.apn"
        label={COPY.property.apn}
        required
        maxLength={LENGTHS.fileNumber}
        w="third"
        description={COPY.property.apnHint}
        disabled={fixed.property !== null}
      />
      <MoneyField
        name="price"
        label={COPY.property.price}
        usual={USUAL.price}
        required
        w="third"
        description={COPY.property.priceHint}
      />
      <SelectField
        name="propertyType"
        label={COPY.property.type}
        required
        options={optionsOf(propertyTypesFor(state), PROPERTY_TYPE_LABELS)}
        w="third"
        description={COPY.property.typeHint}
        disabled={fixed.property !== null}
      />
      <IntegerField
        name="squareFeet"
        label={COPY.property.squareFeet}
        usual={USUAL.squareFeet}
        required
        w="third"
      />
      <IntegerField
        name="numberBedrooms"
        label={COPY.property.bedrooms}
        usual={USUAL.numberBedrooms}
        required
        w="third"
      />
      <DecimalField
        name="numberBaths"
        label={COPY.property.bathrooms}
        usual={USUAL.numberBaths}
        required
        w="third"
      />
      <YearField name="yearBuilt" label={COPY.property.yearBuilt} w="quarter" />
      <IntegerField name="lotSquareFeet" label={COPY.property.lotSquareFeet} w="quarter" />
      <MoneyField name="hoaMonthly" label={COPY.property.hoaMonthly} usual={USUAL.hoaMonthly} w="quarter" />
      <TextField name="parking" label={COPY.property.parking} maxLength={PARKING_MAX} w="quarter" />
      <TextAreaField
        name="description"
        label={COPY.property.propertyDescription}
        maxLength={LENGTHS.prose}
        rows={4}
      />
      <TextAreaField
        name="legalDescription"
        label={COPY.property.legalDescription}
        maxLength={LENGTHS.prose}
        rows={2}
        disabled={fixed.property !== null}
      />
    </div>
    <PhotosPart />
  </>
)
