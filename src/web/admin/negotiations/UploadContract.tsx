import type { ContractRowView } from '#api/admin/admin-tables.ts'
import { UploadOutside } from '#web/ui/dialog/UploadOutside.tsx'
import { reloadContracts } from './negotiations.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

/** Brings the paper of a contract that was signed outside (K7). */
export const UploadContract = ({ row }: { row: ContractRowView }) => (
  <UploadOutside
    listingId={row.listingId}
    address={row.listingAddress || COPY.noAddress}
    replaces={row.outsideUrl !== null}
    onStored={reloadContracts}
    size="compact-sm"
    aria-label={COPY.uploadOf(row.listingAddress)}
  >
    {COPY.upload}
  </UploadOutside>
)
