import { z } from 'zod'

/** Words that stand for something else in an address, so that no listing can take them. */
const TAKEN_WORDS = new Set(
  `admin all api buying create details edit filter home id likes liked listing listings login logout new offer offers
  provisional search seller buyer users view global counter contract dev docs health ready openapi undefined null`.split(
    /\s+/,
  ),
)

/** Spec 2 §5 "Custom URL dialog": letters and numbers only. Kept in lower case (api.md "Negotiation"). */
export const customListingUrl = z
  .string()
  .trim()
  .toLowerCase()
  .max(60, 'URL is invalid')
  .regex(/^[a-z0-9]*$/, 'URL is invalid')
  .refine((url) => !TAKEN_WORDS.has(url), 'URL is invalid')
  .nullish()

export const customUrlProblem = (url: string): string | null =>
  url.trim() !== '' && customListingUrl.safeParse(url).success ? null : 'URL is invalid'
