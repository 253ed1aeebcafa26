import { Stack } from '@mantine/core'
import { OWNER_TYPE_LABELS } from '#domain/kernel/party.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { FileLink } from '#web/ui/form/FileField.tsx'
import { Facts } from '#web/ui/Facts.tsx'

type Buyer = NonNullable<OfferBody['primaryBuyer']>

const PAPERS = [
  ['signerAffidavit', 'Signer Affidavit'],
  ['articlesOfIncorporation', 'Articles of Incorporation'],
  ['partnershipAgreement', 'Partnership Agreement'],
] as const

/** Who buys; phone and email are there only for those to whom the server gave them. */
export const ContactFacts = ({ body }: { body: OfferBody }) => (
  <Stack gap="sm">
    <BuyerFacts title="Primary buyer" buyer={body.primaryBuyer} />
    {(body.secondaryBuyers ?? []).map((buyer, index) => (
      <BuyerFacts key={index} title={`Additional buyer ${index + 1}`} buyer={buyer} />
    ))}
  </Stack>
)

const BuyerFacts = ({ title, buyer }: { title: string; buyer: Buyer | null | undefined }) => (
  <Facts
    items={[
      [title, fullName(buyer?.user)],
      buyer?.ownerType && buyer.ownerType !== 'INDIVIDUAL'
        ? ['Buyer type', OWNER_TYPE_LABELS[buyer.ownerType]]
        : null,
      buyer?.orgName ? ['Organization', buyer.orgName] : null,
      buyer?.user?.phone ? ['Mobile', phone(buyer.user.phone)] : null,
      buyer?.user?.email ? ['Email', buyer.user.email] : null,
      ...PAPERS.map(([key, label]) => {
        const file = buyer?.[key]
        return file ? ([label, <FileLink key={key} file={file} />] as const) : null
      }),
    ]}
  />
)
