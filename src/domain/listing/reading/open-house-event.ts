import type { CalendarEvent } from '#domain/kernel/time/ical.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { OpenHouse } from '#domain/listing/form/open-houses.ts'

/** An open house as an event of somebody's calendar; a newer file of the same one replaces it there. */
export const openHouseEvent = (
  house: OpenHouse,
  home: { id: string; street: string; address: string; url: string; zone: Zone; changedAt: string },
): CalendarEvent => {
  const [hour = 0, minute = 0] = house.from.split(':').map(Number)
  return {
    uid: `open-house-${house.key ?? ''}@parley`,
    sequence: house.sequence ?? 0,
    changedAt: home.changedAt,
    summary: `Open house: ${home.street}`,
    description: 'Come in without an appointment.',
    location: home.address,
    url: home.url,
    day: house.date,
    hour,
    minute,
    end: house.to,
    zone: home.zone,
    cancelled: false,
  }
}
