import { papersOf } from '#domain/kernel/party.ts'
import { OWNER_TYPE_LABELS } from '#domain/kernel/owner-type.ts'
import type { Owner, ListingBody } from '#domain/listing/form/body.ts'
import { addressLine, fullName, phone } from '#domain/kernel/text/format.ts'
import { Facts, yesNo } from '#web/ui/facts/Facts.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { COPY } from './copy.ts'

const lines = (title: string, owner: Owner | null | undefined): Parameters<typeof Facts>[0]['items'] => [
  [title, fullName(owner?.user)],
  owner?.orgName
    ? ([
        COPY.owners.organization,
        `${owner.orgName}${owner.ownerType ? ` (${OWNER_TYPE_LABELS[owner.ownerType]})` : ''}`,
      ] as const)
    : null,
  owner?.orgName && owner.officerTitle ? ([COPY.owners.officerTitle, owner.officerTitle] as const) : null,
  ...papersOf(owner?.ownerType).map(
    (paper) =>
      [
        COPY.owners.papers[paper],
        owner?.[paper] ? <FileLink key={paper} file={owner[paper]} /> : COPY.owners.noPaper,
      ] as const,
  ),
  owner?.user?.email ? ([COPY.owners.email, owner.user.email] as const) : null,
  owner?.user?.phone ? ([COPY.owners.phone, phone(owner.user.phone)] as const) : null,
  owner?.address ? ([COPY.owners.address, addressLine(owner.address)] as const) : null,
]

export const OwnerFacts = ({ body }: { body: ListingBody }) => (
  <Facts
    items={[
      ...lines(COPY.owners.primarySeller, body.primaryOwner),
      ...(body.secondaryOwners ?? []).flatMap((owner, index) => lines(COPY.owners.another(index + 1), owner)),
      (body.secondaryOwners ?? []).length > 0 && [
        COPY.owners.primaryDecides,
        yesNo(body.acknowledgePrimarySeller ?? false),
      ],
      [COPY.owners.ownersCertified, yesNo(body.certifyOwnersCorrect)],
    ]}
  />
)
