import { describe, expect, it } from 'vitest'
import { ROOMS } from '#api/rooms.ts'
import type { Route } from '#api/kernel/route.ts'
import { SCOPE_NAMES } from '#domain/account/api-key.ts'
import { ACCOUNT_EVENTS, type AccountEventKind } from '#domain/account/events.ts'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import { ON_RECORD } from '#domain/contract/attempts.ts'
import { doneBy, eventText } from './eventText.ts'

const ID = '01a21a6f-4b56-7551-9055-c4cc16381be3'
const said = (kind: AccountEventKind, ...what: string[]) =>
  eventText({ kind, label: ACCOUNT_EVENTS[kind], what })
/** A code, an id or a call: no word that people write. */
const RAW = /[a-z][A-Z]|[_/{}]|[a-z][.:][a-z]|[\da-f]{8}|\b(GET|PUT|POST|DELETE)\b|[a-z]-[a-z]/

describe('account events in plain words (look.md "Never a raw code, an id")', () => {
  it.each([
    'active',
    'trialing',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
  ])('a plan that is %s', (status) => {
    expect(said('SUBSCRIPTION_CHANGED', status)).not.toMatch(RAW)
    expect(said('SUBSCRIPTION_CHANGED', `${status}, ends`)).not.toMatch(RAW)
  })

  it('a declined card is called one; what the processor may say one day has no underscores', () => {
    expect(said('SUBSCRIPTION_CHANGED', 'past_due')).toBe('Subscription changed: the card was declined')
    expect(said('SUBSCRIPTION_CHANGED', 'active, ends')).toBe('Subscription changed: active, not renewed')
    expect(said('SUBSCRIPTION_CHANGED', 'on_hold')).toBe('Subscription changed: on hold')
    expect(said('SUBSCRIPTION_CHANGED', 'ended: the account was deleted')).toBe(
      'Subscription changed: ended, since the account was deleted',
    )
  })

  it('what an administrator changed in a coat, of every call that changes something there', () => {
    const routes = Object.values(ROOMS).flatMap((room) => Object.values(room) as Partial<Route>[])
    const changing = routes.filter(
      ({ method, auth, coat }) => method && method !== 'GET' && auth === 'session' && coat === 'may',
    )
    // Neither of the two changes anything but the session.
    const left = ['POST /logout', 'POST /admin/impersonation/end']
    const silent = changing
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !left.includes(call) && said('CHANGED_AS', call, ID) === ACCOUNT_EVENTS.CHANGED_AS)
    expect(silent).toEqual([])
    expect(changing.length).toBeGreaterThan(20)
    for (const { method, path } of changing)
      expect(said('CHANGED_AS', `${method} ${path}`, ID)).not.toMatch(RAW)
  })

  it('refused attempts, keys, webhooks, roles, steps and what was tried again', () => {
    for (const [what, codes] of Object.entries(ON_RECORD))
      for (const code of codes) expect(said('CONTRACT_REFUSED', what, code, ID)).not.toMatch(RAW)
    const key = said('API_KEY_MADE', 'parley_ab12cd', ...SCOPE_NAMES)
    expect(key).toContain('parley_ab12cd')
    expect(key.replace('parley_ab12cd', '')).not.toMatch(RAW)
    for (const why of ['password-reset', 'role-loss', 'license-loss', 'account'])
      expect(said('API_KEYS_LOST', why)).not.toMatch(RAW)
    expect(said('WEBHOOK_CHANGED', ID, 'url', 'topics', 'off')).toBe(
      'Changed a webhook: address, what it is told, switched off',
    )
    expect(said('WEBHOOK_MADE', ID)).toBe('Made a webhook')
    for (const role of ACCOUNT_ROLES) expect(said('ROLES_GRANTED', role)).not.toMatch(/: [A-Z]/)
    expect(said('SECOND_FACTOR_ADDED', 'authenticator')).toBe('Added a second step: authenticator app')
    for (const job of [
      'email',
      'contract.final',
      'contract.notice',
      'billing.end',
      'account.consent-withdrawn',
      'account.forgotten-password',
    ])
      expect(said('DELIVERY_RETRIED', job)).not.toMatch(RAW)
    expect(said('PROFILE_CHANGED', 'profilePictureUrl', 'firstName')).toBe(
      'Changed the profile: photo, first name',
    )
  })
})

it('what a command on the server’s machine did is not called the user’s own (operator.md 17)', () => {
  expect(doneBy({ by: null, ip: '' })).toBe('The server')
  expect(doneBy({ by: null, ip: '203.0.113.5' })).toBe('The user')
  expect(doneBy({ by: { id: ID, name: 'Ada Min' }, ip: '203.0.113.5' })).toBe('Ada Min')
})
