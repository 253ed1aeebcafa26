import type { Zone } from '#domain/kernel/time/zone.ts'
import type { MessageKind } from '#domain/message/kinds.ts'
import type { JobLane } from './store.ts'

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
  /** A second thing, said in a line below: of a mail alone. `stops`: a POST to its address ends mails like this one (RFC 8058). */
  readonly also?: { readonly label: string; readonly path: string; readonly stops?: boolean }
  /** The home it is about: of a mail alone. `picture` is a path here that whoever reads the mail may load without a session. */
  readonly home?: { readonly address: string; readonly picture: string | null }
  /** What it is about in figures, one a line: of a mail alone. */
  readonly facts?: readonly Fact[]
  /** By when the reader is asked to answer, where the home is: of a mail alone. */
  readonly due?: Due
  /** Whom the reader calls: their own agent, and nobody else (negotiation.md §8). Of a mail alone. */
  readonly contactId?: string
  /** With their number: the reader has acted with this agent. */
  readonly contactNumber?: boolean
  /** Why the reader gets a mail, where it is not that they have an account: the end of "because …". */
  readonly reason?: string
  /** Not sent before this instant (ISO). */
  readonly notBefore?: string
  /** Who causes it: what one person has sent to a mailbox, and to people without an account, is counted. */
  readonly senderId?: string
  /**
   * Who is counted for it where nobody acts, as with the clock: of the day of strangers and the hour in turn alone, since a mailbox keeps
   * room for what nobody causes. Beside `senderId`: for whose day of strangers that person's acts count.
   */
  readonly countedForId?: string
  /** Who named the reader, where that is somebody else: mails to people without an account are counted for the two. */
  readonly namedById?: string
  /** A recipient without an account is invited by this very mail, as owner or as buyer. */
  readonly inviteAs?: 'seller' | 'buyer'
  /** sms: this person's consent for this deal is on record (certifyBuyer, certifyOwnersCorrect). */
  readonly consented?: boolean
  /** sms: the listing or offer (its chain) it is about. A person without an account gets it at the number that this has of them, or not at all. */
  readonly recordId?: string
}

/** A figure and what it is called. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** An instant (ISO), and the zone in which it is said. */
export interface Due {
  readonly at: string
  readonly zone: Zone
}

/** What is kept of a message until it is delivered. Addresses are whole: PUBLIC_URL is in them. */
export interface Payload {
  readonly subject: string
  readonly lines: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** A second address, said in a line below the button. */
  readonly also?: { readonly label: string; readonly url: string; readonly stops?: boolean }
  readonly path?: string
  readonly home?: { readonly address: string; readonly pictureUrl?: string }
  readonly facts?: readonly Fact[]
  readonly due?: Due
  /** The reader's own agent; with a number for somebody who has an account, and has acted with them. */
  readonly contact?: { readonly name: string; readonly phone?: string }
  /** Who causes it, of a mail alone: counted (`waitsUntil`), and told to nobody. */
  readonly senderId?: string
  /** Who is counted where nobody causes it. */
  readonly countedForId?: string
  /** The reader had no account when it was written: for whom it is counted (`STRANGERS`). */
  readonly strangerOf?: string
  /** Why the reader gets it, as the end of a sentence; absent: their address is used on Parley. */
  readonly reason?: string
}

/** Work to be done after the commit, such as rendering and sealing a PDF. */
export interface Job {
  readonly name: string
  /** The same (name, key) is done once. */
  readonly key: string
  readonly payload: unknown
  /** `side`: it binds nobody, and those that do don't wait for it; absent: `job`. */
  readonly lane?: JobLane
  /** ISO instant; absent: at once. */
  readonly runAt?: string
}
