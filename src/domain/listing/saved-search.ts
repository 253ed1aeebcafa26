import { z } from 'zod'
import { homeQuery } from './form/search.ts'

/** So many one person keeps. */
export const MOST_SAVED_SEARCHES = 20
/** Homes that one mail names; the link leads to the others. */
export const MOST_IN_MAIL = 10
/** Hours between two mails about one search. */
export const MAIL_EVERY_HOURS = 24

/** What is kept of a search: not its order, which asks for nothing. */
export const savedQuery = homeQuery.omit({ sort: true })
export const savedSearchName = z.string().trim().min(1, 'Required').max(60)
