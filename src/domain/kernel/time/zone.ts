/**
 * Deadlines are told in the property's own time. Most of the Florida Panhandle is Central.
 * Source: negotiation.md §1.5 CK1.
 */
export const ZONES = ['America/Los_Angeles', 'America/New_York', 'America/Chicago'] as const
export type Zone = (typeof ZONES)[number]

/** How people name a zone behind a time. */
export const ZONE_NAMES: Record<Zone, string> = {
  'America/Los_Angeles': 'Pacific',
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
}

/** 'Pacific time': how a deadline names its zone. */
export const zoneInWords = (zone: Zone): string => `${ZONE_NAMES[zone]} time`
