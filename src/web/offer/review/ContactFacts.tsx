import { Stack } from '@mantine/core'
import { OWNER_TYPE_LABELS } from '#domain/kernel/owner-type.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { FileLink } from '#web/ui/FileLink.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { REVIEW_COPY } from './copy.ts'

type Buyer = NonNullable<OfferBody['primaryBuyer']>

const PAPERS = [
  ['signerAffidavit', REVIEW_COPY.contact.papers.signerAffidavit],
  ['articlesOfIncorporation', REVIEW_COPY.contact.papers.articlesOfIncorporation],
  ['partnershipAgreement', REVIEW_COPY.contact.papers.partnershipAgreement],
] as const

/** Who buys; phone and email are there only for those to whom the server gave them. */
export const ContactFacts = ({ body }: { body: OfferBody }) => (
  <Stack gap="sm">
    <BuyerFacts title={REVIEW_COPY.contact.primaryBuyer} buyer={body.primaryBuyer} />
    {(body.secondaryBuyers ?? []).map((buyer, index) => (
      <BuyerFacts key={index} title={REVIEW_COPY.contact.another(index + 1)} buyer={buyer} />
    ))}
  </Stack>
)

const BuyerFacts = ({ title, buyer }: { title: string; buyer: Buyer | null | undefined }) => (
  <Facts
    items={[
      [title, fullName(buyer?.user)],
      buyer?.ownerType && buyer.ownerType !== 'INDIVIDUAL'
        ? [REVIEW_COPY.contact.buyerType, OWNER_TYPE_LABELS[buyer.ownerType]]
        : null,
      buyer?.orgName ? [REVIEW_COPY.contact.organization, buyer.orgName] : null,
      buyer?.orgName && buyer.officerTitle ? [REVIEW_COPY.contact.officerTitle, buyer.officerTitle] : null,
      buyer?.user?.phone ? [REVIEW_COPY.contact.mobile, phone(buyer.user.phone)] : null,
      buyer?.user?.email ? [REVIEW_COPY.contact.email, buyer.user.email] : null,
      ...PAPERS.map(([key, label]) => {
        const file = buyer?.[key]
        return file ? ([label, <FileLink key={key} file={file} />] as const) : null
      }),
    ]}
  />
)
