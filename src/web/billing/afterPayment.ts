import { safePath } from '#web/lib/redirect.ts'

/** Where a payment leads back to in this tab: the processor's own address of return is the same for everybody. */
const keyOf = (userId: string) => `afterPayment/${userId}`

export const rememberAfterPayment = (userId: string, path: string): void => {
  try {
    sessionStorage.setItem(keyOf(userId), path)
  } catch {
    // Storage is off: the payment leads home.
  }
}

/** The remembered path, or null. */
export const afterPayment = (userId: string): string | null => {
  try {
    return safePath(sessionStorage.getItem(keyOf(userId)))
  } catch {
    return null
  }
}
