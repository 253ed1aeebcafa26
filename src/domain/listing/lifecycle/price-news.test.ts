import { expect, it } from 'vitest'
import { withPrice } from './price-news.ts'

const news = { happened: 'Listing changed', text: 'Ann changed the terms.' }

it('says the new and the former price of a save that changes it', () => {
  expect(withPrice(news, 900_000, 879_000.5).text).toBe(
    'Ann changed the terms. The list price is $879,000.50 now. It was $900,000.',
  )
  expect(withPrice(news, null, 5).text).toBe('Ann changed the terms. The list price is $5 now. It was $TBD.')
})

it('leaves the news of other saves as they are', () => {
  expect(withPrice(news, 900_000, 900_000)).toBe(news)
  expect(withPrice(news, undefined, null)).toBe(news)
})
