/** How large the button of a row is: in a table as its lines are, on a card as a finger needs it. */
export const actSize = (card: boolean) =>
  card ? ({ size: 'xs', px: 10 } as const) : ({ size: 'compact-sm' } as const)
