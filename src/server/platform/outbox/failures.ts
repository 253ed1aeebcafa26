/** The server itself cannot be used, whatever the recipient: what else waits for it can wait a while too. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The other end said no for good (SMTP 5xx): asking again would only annoy it. */
export class Refused extends Error {
  override name = 'Refused'
  /** Of the address, and not of this one mail. */
  readonly ofAddress: boolean
  constructor(answer: string, ofAddress = false) {
    super(answer)
    this.ofAddress = ofAddress
  }
}
