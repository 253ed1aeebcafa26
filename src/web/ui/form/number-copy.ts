import type { NumberKind } from '#domain/kernel/text/amount.ts'

export const NUMBER_COPY = {
  unread: ({ decimals, dollars, percent, negative }: NumberKind) => {
    if (dollars) return 'Enter an amount in dollars, such as 1,250,000 or 1.25M.'
    if (percent) return 'Enter a percentage, such as 2.5.'
    return negative || decimals === 0 ? 'Enter a whole number, such as 30.' : 'Enter a number, such as 2.5.'
  },
  unusual: 'This is unusual. Please check it.',
}
