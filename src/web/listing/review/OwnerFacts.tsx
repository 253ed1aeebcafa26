import { OWNER_TYPE_LABELS } from '#domain/kernel/party.ts'
import type { Owner } from '#domain/listing/form/body.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { fullName, phone } from '#domain/kernel/format.ts'
import { addressLine } from '#web/lib/format.ts'
import { Facts, yesNo } from '#web/ui/Facts.tsx'

const lines = (title: string, owner: Owner | null | undefined) =>
  [
    [title, fullName(owner?.user)],
    owner?.orgName
      ? ([
          'Organization',
          `${owner.orgName}${owner.ownerType ? ` (${OWNER_TYPE_LABELS[owner.ownerType]})` : ''}`,
        ] as const)
      : null,
    owner?.user?.email ? (['Email', owner.user.email] as const) : null,
    owner?.user?.phone ? (['Phone', phone(owner.user.phone)] as const) : null,
    owner?.address ? (['Address', addressLine(owner.address)] as const) : null,
  ] as const

export const OwnerFacts = ({ body }: { body: ListingBody }) => (
  <Facts
    items={[
      ...lines('Primary Seller', body.primaryOwner),
      ...(body.secondaryOwners ?? []).flatMap((owner, index) =>
        lines(`Additional Owner ${index + 1}`, owner),
      ),
      ['Owners certified', yesNo(body.certifyOwnersCorrect)],
    ]}
  />
)
