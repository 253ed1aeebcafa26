import { Title } from '@mantine/core'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { CompanyFields } from '#web/ui/form/CompanyFields.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FilesField } from '#web/ui/form/FilesField.tsx'
import { companyFinder } from '../queries.ts'
import { REPORTS } from '../reports.ts'

const finders = {
  title: companyFinder('TITLE'),
  escrow: companyFinder('ESCROW'),
  hazard: companyFinder('HAZARD'),
}

/** Step 4: reports for the buyers, and the companies the seller prefers (spec 2 §5 step 4). */
export const StepServices = ({ state }: { state: PropertyState }) => (
  <>
    <Title order={2}>Reports</Title>
    <div className="fields">
      {REPORTS.map(({ key, label }) => (
        <FileField key={key} name={`reports.${key}`} label={label} type="REPORT" w="half" />
      ))}
      <FilesField name="reports.listingReports" label="Other reports" type="REPORT" />
    </div>
    <Title order={2}>Title</Title>
    <CompanyFields name="titleCompany" label="Title Company" required find={finders.title} />
    <Title order={2}>{state === 'FL' ? 'Closing' : 'Escrow'}</Title>
    <CompanyFields
      name="escrowCompany"
      officerLabel="Escrow Officer"
      label={state === 'FL' ? 'Escrow or Closing Company' : 'Escrow Company'}
      required
      find={finders.escrow}
    />
    {state === 'CA' && (
      <>
        <Title order={2}>Natural hazard report</Title>
        <CompanyFields name="hazardCompany" label="Hazard Company" required nameOnly find={finders.hazard} />
      </>
    )}
  </>
)
