import type { ListingBody } from '#domain/listing/body.ts'
import type { PropertyState } from '#domain/listing/vocabulary.ts'
import { phone } from '#web/lib/format.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { FileLink } from '#web/ui/form/FileField.tsx'
import { REPORTS } from '../reports.ts'

type Company = ListingBody['titleCompany']

const companyText = (company: Company) =>
  [company?.name, company?.officerName, company?.email, company?.phone && phone(company.phone)]
    .filter(Boolean)
    .join(' · ')

export const ServiceFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => (
  <Facts
    items={[
      ...REPORTS.map(({ key, label }) => {
        const file = body.reports?.[key]
        return [label, file ? <FileLink key={key} file={file} /> : 'No report'] as const
      }),
      ...(body.reports?.listingReports ?? []).map(
        (file) => ['Other report', <FileLink key={file.id} file={file} />] as const,
      ),
      ['Title Company', companyText(body.titleCompany)],
      ['Escrow Company', companyText(body.escrowCompany)],
      state === 'CA' && ['Hazard Company', companyText(body.hazardCompany)],
    ]}
  />
)
