import { tabStorage } from '#web/lib/storage.ts'

/** Which first visit is under way in this tab (spec 1 §2.9): the account’s own answers tell of no visit after a reload. */
const keyOf = (userId: string) => `firstVisit/${userId}`

/** Somebody was asked for their details and has not given them yet: a reload asks again; where storage is off it leads home. */
export const beginFirstVisit = (userId: string): void => void tabStorage.keep(keyOf(userId), '1')

export const inFirstVisit = (userId: string): boolean => tabStorage.read(keyOf(userId)) !== null

export const endFirstVisit = (userId: string): void => tabStorage.drop(keyOf(userId))
