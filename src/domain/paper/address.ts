import type { PropertyAddress } from '#domain/kernel/address.ts'

/** '1824 Maple Terrace, Los Angeles, CA 90026'; '' without an address. */
export const addressLine = (
  address: Omit<PropertyAddress, 'latitude' | 'longitude'> | null | undefined,
): string =>
  [
    address?.addressLine1,
    address?.addressLine2,
    address?.city,
    [address?.state, address?.zip].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
