/**
 * Deadlines are told in the property's own time. Most of the Florida Panhandle is Central.
 * Source: negotiation.md §1.5 CK1.
 */
export const ZONES = ['America/Los_Angeles', 'America/New_York', 'America/Chicago'] as const
export type Zone = (typeof ZONES)[number]

const ZONE_WORDS: Record<Zone, string> = {
  'America/Los_Angeles': 'Pacific time',
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
}

/** 'Pacific time': how a deadline names its zone. */
export const zoneInWords = (zone: Zone): string => ZONE_WORDS[zone]
