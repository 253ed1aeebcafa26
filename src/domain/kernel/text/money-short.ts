/** '$950K', '$1.25M', '$1.2B': pins on a map (spec 2 §9). */
export const moneyShort = (amount: number | null | undefined): string => {
  if (amount === null || amount === undefined) return ''
  const trim = (value: number, digits: number) => `${Number(value.toFixed(digits))}`
  if (amount >= 999_995_000) return `$${trim(amount / 1e9, 2)}B`
  if (amount >= 999_500) return `$${trim(amount / 1_000_000, 2)}M`
  return amount >= 1000 ? `$${trim(amount / 1000, 0)}K` : `$${trim(amount, 0)}`
}
