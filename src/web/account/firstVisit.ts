/** Which first visit is under way in this tab (spec 1 §2.9): the account’s own answers tell of no visit after a reload. */
const keyOf = (userId: string) => `firstVisit/${userId}`

/** Somebody was asked for their details and has not given them yet: a reload asks again. */
export const beginFirstVisit = (userId: string): void => {
  try {
    sessionStorage.setItem(keyOf(userId), '1')
  } catch {
    // Storage is off: a reload leads home.
  }
}

export const inFirstVisit = (userId: string): boolean => {
  try {
    return sessionStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

export const endFirstVisit = (userId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is off: nothing was kept.
  }
}
