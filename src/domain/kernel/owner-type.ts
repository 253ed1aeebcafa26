/** Source: spec 3 §3 "primaryBuyer", negotiation.md §5.1 "ownerType" (CORPORATION also for an LLC). */
export const OWNER_TYPES = ['INDIVIDUAL', 'CORPORATION', 'PARTNERSHIP', 'TRUST'] as const
export type OwnerType = (typeof OWNER_TYPES)[number]

export const OWNER_TYPE_LABELS: Record<OwnerType, string> = {
  INDIVIDUAL: 'Individual',
  CORPORATION: 'Corporation or LLC',
  PARTNERSHIP: 'Partnership',
  TRUST: 'Trust',
}
