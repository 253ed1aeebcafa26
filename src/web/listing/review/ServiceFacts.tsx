import { Text } from '@mantine/core'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { phone } from '#domain/kernel/text/format.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { REPORTS } from '../copy.ts'
import { COPY } from './copy.ts'

type Company = ListingBody['titleCompany']

/** The name, and below it whom to reach there. */
const CompanyText = ({ company }: { company: Company }) => {
  const reach = [company?.officerName, company?.email].filter(Boolean).join(' · ')
  return (
    <>
      {company?.name || '–'}
      {(reach || company?.phone) && (
        <Text fz="sm" c="dimmed">
          {reach}
          {reach && company?.phone && ' · '}
          {company?.phone && <span className="num">{phone(company.phone)}</span>}
        </Text>
      )}
    </>
  )
}

export const ServiceFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => (
  <Facts
    items={[
      ...REPORTS.map(({ key, label }) => {
        const file = body.reports?.[key]
        return [label, file ? <FileLink key={key} file={file} /> : COPY.services.noReport] as const
      }),
      ...(body.reports?.listingReports ?? []).map(
        (file) => [COPY.services.otherReport, <FileLink key={file.id} file={file} />] as const,
      ),
      [COPY.services.titleCompany, <CompanyText key="titleCompany" company={body.titleCompany} />],
      [COPY.services.escrowCompany, <CompanyText key="escrowCompany" company={body.escrowCompany} />],
      state === 'CA' && [
        COPY.services.hazardCompany,
        <CompanyText key="hazardCompany" company={body.hazardCompany} />,
      ],
    ]}
  />
)
