import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import { moneyShort } from '#domain/kernel/text/money-short.ts'
import type { HomeSearch } from './queries.ts'
import { COPY } from './copy.ts'

/** What a search asks for, in words: 'Oakland, $500K to $900K, 3+ beds'. */
export const wordsOf = (search: HomeSearch): string => {
  const [from, to] = [search.priceMin, search.priceMax].map((dollars) =>
    dollars === undefined ? '' : moneyShort(Number(dollars)),
  )
  const words = [
    search.q?.trim(),
    search.address?.trim(),
    search.city?.trim(),
    search.state && COPY.words.states[search.state],
    from && to ? COPY.words.between(from, to) : from ? COPY.words.from(from) : to && COPY.words.to(to),
    search.beds !== undefined && COPY.words.beds(Number(search.beds)),
    search.baths !== undefined && COPY.words.baths(Number(search.baths)),
    search.type && PROPERTY_TYPE_LABELS[search.type],
    search.west !== undefined && COPY.words.area,
  ]
  const text = words.filter(Boolean).join(', ') || COPY.words.all
  return text.charAt(0).toUpperCase() + text.slice(1)
}
