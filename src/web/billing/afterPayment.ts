import { safePath } from '#web/lib/redirect.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** Where a payment leads back to in this tab: the processor's own address of return is the same for everybody. */
const keyOf = (userId: string) => `afterPayment/${userId}`

/** Where storage is off, the payment leads home. */
export const rememberAfterPayment = (userId: string, path: string): void =>
  void tabStorage.keep(keyOf(userId), path)

/** The remembered path, or null. */
export const afterPayment = (userId: string): string | null => safePath(tabStorage.read(keyOf(userId)))
