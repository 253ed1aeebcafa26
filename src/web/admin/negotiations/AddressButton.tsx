import { Anchor } from '@mantine/core'
import { TABLES_COPY as COPY } from './tables-copy.ts'

/** The address of a listing in a table: it opens the listing's details (spec 1 §2.15). */
export const AddressButton = ({ address, onClick }: { address: string; onClick: () => void }) => (
  <Anchor
    component="button"
    type="button"
    fz="inherit"
    ta="start"
    underline="always"
    aria-haspopup="dialog"
    onClick={onClick}
  >
    {address || COPY.noAddress}
  </Anchor>
)
