import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** A ready-made item of GET /list-items/{state}. `preset` ones are in unless excluded. */
export interface ListItem {
  readonly id: string
  readonly name: string
  readonly preset: boolean
}

const items = (preset: boolean, list: Record<string, string>): readonly ListItem[] =>
  Object.entries(list).map(([id, name]) => ({ id, name, preset }))

/** negotiation.md §5.3: California ticks what stays. */
export const CA_INCLUDED_ITEMS = items(false, {
  stoveOven: 'Stove/oven',
  refrigerator: 'Refrigerator',
  wineRefrigerator: 'Wine refrigerator',
  dishwasher: 'Dishwasher',
  microwave: 'Microwave',
  washer: 'Washer',
  dryer: 'Dryer',
  videoDoorbell: 'Video doorbell',
  securityCamera: 'Security cameras',
  securitySystem: 'Alarm/security system',
  smartHome: 'Smart-home controls',
  wallMounts: 'Wall mounts for TV/speakers',
  aboveGroundPool: 'Above-ground pool/spa',
  bathMirrors: 'Bathroom mirrors',
  evCharger: 'EV charger',
  pottedPlants: 'Potted trees and shrubs',
  windowCoverings: 'Window coverings',
  waterTreatment: 'Water softener/purifier',
  solarOwned: 'Solar panels (owned)',
})

/** negotiation.md §5.3: in Florida all stay; what goes is named under excluded items. */
export const FL_INCLUDED_ITEMS = items(true, {
  rangeOven: 'Range/oven',
  refrigerator: 'Refrigerator',
  dishwasher: 'Dishwasher',
  disposal: 'Garbage disposal',
  ceilingFans: 'Ceiling fans',
  lightFixtures: 'Light fixtures',
  draperyRods: 'Drapery rods and draperies',
  blinds: 'Blinds',
  windowTreatments: 'Window treatments',
  smokeDetectors: 'Smoke detectors',
  garageOpeners: 'Garage door openers',
  thermostats: 'Thermostats',
  doorbells: 'Doorbells',
  tvMounts: 'TV wall mounts and hardware',
  gateAccess: 'Gate/access devices',
  mailboxKeys: 'Mailbox keys',
  stormProtection: 'Storm shutters/panels and hardware',
})

export const FL_INCLUDED_TEXT = 'Included unless listed under excluded items.'

/** CA leased and lien items to pick from (negotiation.md §5.3). */
export const CA_LIEN_ITEMS = items(false, {
  solarLease: 'Solar lease/PPA',
  alarmLease: 'Alarm equipment lease',
  waterLease: 'Water treatment lease',
  propaneLease: 'Propane tank lease',
  paceLien: 'PACE/HERO assessment',
})

/** GET /list-items/{state}; the city adds nothing. */
export const includedItemsFor = (state: PropertyState): readonly ListItem[] =>
  state === 'CA' ? CA_INCLUDED_ITEMS : FL_INCLUDED_ITEMS

/** The name of a ticked item; what is not of the list is its own name. */
export const includedItemName = (state: PropertyState, id: string): string =>
  includedItemsFor(state).find((item) => item.id === id)?.name ?? id

/** Florida blocks unchecking (spec 3 §4 "Dependent answers"). */
export const mayUncheck = (state: PropertyState, id: string): boolean =>
  !includedItemsFor(state).some((item) => item.id === id && item.preset)

/** What was ticked, with the state's presets always in. */
export const withPresets = (state: PropertyState, ticked: readonly string[]): string[] => [
  ...new Set([...includedItemsFor(state).flatMap((item) => (item.preset ? [item.id] : [])), ...ticked]),
]
