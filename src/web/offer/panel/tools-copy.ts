/** What the tools of the grid are called, and the place of an offer: the strings inside each tool come with it. */
export const TOOLS_COPY = {
  rank: 'Rank offers',
  nth: (place: number) =>
    `${place}${['th', 'st', 'nd', 'rd'][place % 100 > 10 && place % 100 < 14 ? 0 : place % 10] ?? 'th'}`,
  nthTip:
    'Its place when offers are ranked by the kept weights (More, Rank offers). Our estimate, not advice.',
  several: 'Counter Several',
  net: 'Net sheet',
} as const
