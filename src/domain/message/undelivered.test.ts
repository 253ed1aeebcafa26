import { describe, expect, it } from 'vitest'
import { namedOnListing, namedOnOffer, undeliveredReason } from './undelivered.ts'

describe('what a mail server’s no means (RFC 3463)', () => {
  it.each([
    ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', 'no-mailbox'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'no-mailbox'],
    ['550 5.2.1 The email account is disabled', 'no-mailbox'],
    ['552 5.2.2 The email account is over quota', 'full'],
    ['552 mailbox full', 'full'],
    ['550 No such user', 'no-mailbox'],
    ['554 5.7.1 Relay access denied', 'not-accepted'],
    ['554 rejected', 'not-accepted'],
  ] as const)('%s', (answer, reason) => expect(undeliveredReason(answer)).toBe(reason))
})

const user = (email: string) => ({ firstName: 'Ann', lastName: 'Lee', email, phone: null })

describe('who is told (operator.md 17): whoever typed the address', () => {
  const listing = {
    primaryOwner: { user: user('PS@x.example') },
    secondaryOwners: [{ user: user('ss@x.example') }],
  }
  const offer = {
    primaryBuyer: { user: user('pb@x.example') },
    secondaryBuyers: [{ user: user('sb@x.example') }],
  }

  it.each(['agent', 'creator'] as const)('of owners the %s', (is) =>
    expect(namedOnListing(is, listing)).toEqual([
      { email: 'ps@x.example', name: 'Ann Lee', as: 'owner' },
      { email: 'ss@x.example', name: 'Ann Lee', as: 'owner' },
    ]),
  )
  it.each(['primaryOwner', 'secondaryOwner', 'invited', 'admin', 'visitor'] as const)(
    'of owners not: %s',
    (is) => expect(namedOnListing(is, listing)).toEqual([]),
  )
  it.each(['buyerAgent', 'creator'] as const)('of buyers the %s', (is) =>
    expect(namedOnOffer(is, offer).map(({ email, as }) => [email, as])).toEqual([
      ['pb@x.example', 'buyer'],
      ['sb@x.example', 'buyer'],
    ]),
  )
  it.each(['buyer', 'listingAgent', 'seller', 'admin', 'invited'] as const)('of buyers not: %s', (is) =>
    expect(namedOnOffer(is, offer)).toEqual([]),
  )
})
