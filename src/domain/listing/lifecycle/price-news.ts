import { exactMoney } from '#domain/kernel/text/format.ts'
import type { News } from '#domain/negotiation/change.ts'

type Price = number | null | undefined

const said = (price: Price): string => (price ? exactMoney(price) : '$TBD')

/** What a save tells of itself, with both prices where it changes the list price. */
export const withPrice = (news: News, before: Price, after: Price): News =>
  (before ?? 0) === (after ?? 0)
    ? news
    : { ...news, text: `${news.text} The list price is ${said(after)} now. It was ${said(before)}.` }
