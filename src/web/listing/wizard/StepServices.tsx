import { Title } from '@mantine/core'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CompanyFields } from '#web/ui/form/CompanyFields.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FilesField } from '#web/ui/form/FilesField.tsx'
import { companyFinder } from '../queries.ts'
import { REPORTS } from '../copy.ts'
import { COPY } from './copy.ts'

const finders = {
  closing: companyFinder('CLOSING_AGENT'),
  title: companyFinder('TITLE'),
  escrow: companyFinder('ESCROW'),
  hazard: companyFinder('HAZARD'),
}

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
      find={state === 'FL' ? finders.closing : finders.title}
    />
    <Title order={2}>{state === 'FL' ? COPY.services.closing : COPY.services.escrow}</Title>
    <CompanyFields
      name="escrowCompany"
      officerLabel={COPY.services.escrowOfficer}
      label={state === 'FL' ? COPY.services.escrowOrClosing : COPY.services.escrowCompany}
      required
      find={state === 'FL' ? finders.closing : finders.escrow}
    />
    {state === 'CA' && (
      <>
        <Title order={2}>{COPY.services.naturalHazardReport}</Title>
        <CompanyFields
          name="hazardCompany"
          label={COPY.services.hazardCompany}
          required
          nameOnly
          find={finders.hazard}
        />
      </>
    )}
  </>
)
