/** The strings of the map. */
export const COPY = {
  label: 'Map of homes. The same homes are in the list.',
  one: (label: string) => `Map: ${label}`,
  loading: 'Loading the map',
  failed: 'The map can’t be drawn in this browser. Everything else works without it.',
  approximate: 'The position is approximate.',
  someApproximate: 'Dashed pins are approximate.',
  outlines: 'Counties, towns, and ZIP codes. This map shows no streets.',
  ways: 'Show on the map',
  homes: (count: number) => `${count} homes`,
  credit: 'Outlines: U.S. Census Bureau. Names: GeoNames.',
  pin: 'The position of the home. Drag the pin to the house.',
} as const
