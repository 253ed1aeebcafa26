/** Whoever charges cards and signs what it tells us. */
export interface CardProcessor {
  /** What was sent, once the signature over its bytes holds and is not old; undefined: it does not. `at` is the server's clock. */
  read(bytes: Buffer, signature: string, at: Date): Promise<unknown>
  /** A link to where this customer manages payments; it leads back to `returnUrl`. Rejects where the processor does not answer. */
  portal(customerId: string, returnUrl: string): Promise<string>
  /** Ends a subscription now; one that has ended is none of its business. Rejects where the processor does not answer. */
  cancel(subscriptionId: string): Promise<void>
}
