import { z } from 'zod'

/** Words that stand for something else in an address, so that no listing can take them. */
export const TAKEN_WORDS: ReadonlySet<string> = new Set(
  `account activity admin agent agents agreement all api archive assets billing blind buying companies comparison consumer contract contracts counter create
  deadlines details dev docs edit evidence export exports feed file files filter find forms global health help home homes id image images import invite
  like liked likes listing listings loantypes login logout map media message messages metadata new notices notifications nudge null offer
  offers openapi photo photos preview profile property provisional publish ready register robots rpa search seller buyer settings
  share sign sitemap state states success support terms privacy undefined upload uploads url user users verify view withdraw www`.split(
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

/** What is wrong with a wished address; nothing typed gives it up. */
export const customUrlProblem = (url: string): string | null =>
  customListingUrl.safeParse(url).success ? null : 'URL is invalid'
