/** The sections of the administration, in their order: `/admin/{section}` (spec 1 §2.15). */
export const ADMIN_SECTIONS = [
  'users',
  'agents',
  'listings',
  'contracts',
  'unassigned',
  'licenses',
  'forms',
  'events',
  'operations',
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]
