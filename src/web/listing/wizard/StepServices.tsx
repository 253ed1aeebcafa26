import { Title } from '@mantine/core'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CompanyFields } from '#web/ui/form/CompanyFields.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FilesField } from '#web/ui/form/FilesField.tsx'
import { REPORTS } from '../copy.ts'
import { COPY } from './copy.ts'

/** Step 4: reports for the buyers, and the companies the seller prefers (spec 2 §5 step 4). */
export const StepServices = ({ state }: { state: PropertyState }) => (
  <>
    <Title order={2}>{COPY.services.reports}</Title>
    <div className="fields">
      {REPORTS.map(({ key, label }) => (
        <FileField key={key} name={`reports.${key}`} label={label} type="REPORT" w="half" />
      ))}
      <FilesField name="reports.listingReports" label={COPY.services.otherReports} type="REPORT" />
    </div>
    <Title order={2}>{COPY.services.titlePart}</Title>
    <CompanyFields
      name="titleCompany"
      label={COPY.services.titleCompany}
      required
      kind="TITLE"
      state={state}
    />
    <Title order={2}>{state === 'FL' ? COPY.services.closing : COPY.services.escrow}</Title>
    <CompanyFields
      name="escrowCompany"
      officerLabel={COPY.services.escrowOfficer}
      label={state === 'FL' ? COPY.services.escrowOrClosing : COPY.services.escrowCompany}
      required
      kind="ESCROW"
      state={state}
    />
    {state === 'CA' && (
      <>
        <Title order={2}>{COPY.services.naturalHazardReport}</Title>
        <CompanyFields
          name="hazardCompany"
          label={COPY.services.hazardCompany}
          required
          nameOnly
          kind="HAZARD"
          state={state}
        />
      </>
    )}
  </>
)
