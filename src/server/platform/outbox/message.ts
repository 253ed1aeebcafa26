import type { MessageKind } from '#domain/message/kinds.ts'

/** Something to tell a person after the commit. `lines` are plain text, one paragraph each. */
export interface Message {
  /** The event that causes it: (eventId, recipient, channel) is told once. */
  readonly eventId: string
  readonly to: { readonly userId: string } | { readonly email: string }
  readonly channel: 'email' | 'sms' | 'app'
  /** What people choose among; absent: always sent. What somebody turned off stands behind their bell. */
  readonly kind?: MessageKind
  readonly subject: string
  readonly lines: readonly string[]
  /** The one thing to do; `path` is a path of this application. */
  readonly button?: { readonly label: string; readonly path: string }
  /** A second thing, said in a line below: of a mail alone. */
  readonly also?: { readonly label: string; readonly path: string }
  /** Not sent before this instant (ISO). */
  readonly notBefore?: string
  /** Who causes it: what one person has sent to people without an account is counted. */
  readonly senderId?: string
  /** A recipient without an account is invited by this very mail, as owner or as buyer. */
  readonly inviteAs?: 'seller' | 'buyer'
  /** sms: this person's consent for this deal is on record (certifyBuyer, certifyOwnersCorrect). */
  readonly consented?: boolean
}

/** What is kept of a message until it is delivered. Addresses are whole: PUBLIC_URL is in them. */
export interface Payload {
  readonly subject: string
  readonly lines: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** A second address, said in a line below the button. */
  readonly also?: { readonly label: string; readonly url: string }
  readonly path?: string
}

/** Work to be done after the commit, such as rendering and sealing a PDF. */
export interface Job {
  readonly name: string
  /** The same (name, key) is done once. */
  readonly key: string
  readonly payload: unknown
  /** ISO instant; absent: at once. */
  readonly runAt?: string
}
