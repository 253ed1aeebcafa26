import { describe, expect, it } from 'vitest'
import { person } from '#domain/kernel/party.ts'
import { BILLING, deletionWords, openWorkPage, openWorkSentence, type OpenWork } from './deletion.ts'
import { changedNameProblems, consumerOnboarding } from './profile.ts'
import { loginForm } from './login.ts'
import { confirmProblem, passwordProblems, passwordStrength } from './password.ts'
import { questionnaire } from './questionnaire.ts'
import { OUR_NAME } from '#domain/kernel/text/name.ts'
import { NOT_PRINTED } from '#domain/kernel/text/printed.ts'
import { NOT_A_LICENSE } from './names.ts'
import { registration } from './registration.ts'
import { sellerProfile } from './seller-profile.ts'
import { PASSIVE_AFTER_MS, statusOf } from './status.ts'

const messages = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) => (result.error?.issues ?? []).map((i) => `${i.path.join('.')}: ${i.message}`)

const agent = {
  email: 'Ann@Example.com',
  phone: '(213) 555-0100',
  firstName: 'Ann',
  lastName: 'Tester',
  password: 'Parley-demo-1',
  agent: {
    licenseNumber: '02000001',
    licenseState: 'CA',
    phone: null,
    brokerage: { name: 'Bay Homes', licenseNumber: '01000000' },
  },
}

describe('registration (spec 1 §5)', () => {
  it('takes an agent, email in lower case', () =>
    expect(registration.parse(agent).email).toBe('ann@example.com'))
  it('takes a consumer without agent', () =>
    expect(registration.safeParse({ ...agent, agent: null }).success).toBe(true))
  it('names every field with its sentence', () => {
    const bad = {
      ...agent,
      firstName: '1',
      lastName: '',
      phone: '',
      email: 'x',
      password: 'short',
      agent: { ...agent.agent, licenseNumber: '-1', brokerage: { name: 'B1', licenseNumber: '' } },
    }
    expect(messages(registration.safeParse(bad)).sort()).toEqual(
      [
        'firstName: First Name is invalid',
        'lastName: Last Name is required',
        'phone: Mobile Phone Number is required',
        'email: Email is invalid',
        'password: Password is short',
        'password: Password is missing upper or lower case letter',
        'password: Password is missing a number',
        'agent.licenseNumber: License Number is invalid',
        'agent.brokerage.name: Brokerage Name is invalid',
        'agent.brokerage.licenseNumber: Brokerage License Number is required',
      ].sort(),
    )
  })
  it('lists only CA and FL agents', () =>
    expect(registration.safeParse({ ...agent, agent: { ...agent.agent, licenseState: 'NV' } }).success).toBe(
      false,
    ))
})

describe('seller invitation (spec 1 §5)', () => {
  it('wants a timeframe and a reason', () =>
    expect(messages(sellerProfile.safeParse({ timeframe: 'soon', reasons: [] }))).toEqual([
      'timeframe: Must select an ideal timeframe for selling.',
      'reasons: Must select at least one reason for selling.',
    ]))
})

describe('login form (spec 1 §5)', () => {
  it('asks for both', () =>
    expect(messages(loginForm.safeParse({ email: '', password: '' }))).toEqual([
      'email: Please provide an email.',
      'password: Please provide a password.',
    ]))
  it('checks shape and length', () =>
    expect(messages(loginForm.safeParse({ email: 'a', password: '1234567' }))).toEqual([
      'email: Invalid email address',
      'password: Password length must be at least 8 characters.',
    ]))
})

describe('passwords (spec 1 §5)', () => {
  it.each([
    ['', ['Password is required']],
    ['Abcdef1', ['Password is short']],
    ['abcdefg1', ['Password is missing upper or lower case letter']],
    ['Abcdefgh', ['Password is missing a number']],
    ['Parley-demo-1', []],
  ])('%s', (password, problems) => expect(passwordProblems(password)).toEqual(problems))
  it('confirms with the sentence of the spec', () => {
    expect(confirmProblem('a', 'b')).toBe('Passwords do not match.')
    expect(confirmProblem('a', '')).toBe('Confirm password is required')
    expect(confirmProblem('a', 'a')).toBeNull()
  })
  it.each([
    ['Abcde1', 0],
    ['abcdefgh', 1],
    ['Abcdefg1', 2],
    ['Abcdefg1!', 3],
    ['Abcdefgh1!long', 4],
    ['Password1', 1],
    ['Michael1987!', 1],
    ['Parley2026!', 1],
    ['P@ssw0rd1', 1],
    ['Michaelandmichelle1', 3],
    [`Ab1!${'x'.repeat(124)}`, 4],
    [`Ab1!${'x'.repeat(125)}`, 1],
  ])('%s has strength %i: only what is too short is called so', (password, strength) =>
    expect(passwordStrength(password)).toBe(strength),
  )
})

it('nobody registers as Parley, nor with a brokerage’s number that is a text (issue 9)', () => {
  const brokerage = { name: 'Parley Realty', licenseNumber: 'call us, now!' }
  expect(
    messages(registration.safeParse({ ...agent, firstName: 'Parley', agent: { ...agent.agent, brokerage } })),
  ).toEqual([
    `firstName: ${OUR_NAME}`,
    `agent.brokerage.name: ${OUR_NAME}`,
    `agent.brokerage.licenseNumber: ${NOT_A_LICENSE}`,
  ])
})

describe('profiles (spec 1 §5)', () => {
  it('takes a name of 25 letters, a longer one only where it was kept before (C5)', () => {
    const [fits, long] = ['a'.repeat(25), 'a'.repeat(26)]
    const problem = { path: 'firstName', message: 'Must be 25 characters or less' }
    expect(
      changedNameProblems({ firstName: fits, lastName: 'B' }, { firstName: 'A', lastName: 'B' }),
    ).toEqual([])
    expect(
      changedNameProblems({ firstName: long, lastName: 'B' }, { firstName: 'A', lastName: 'B' }),
    ).toEqual([problem])
    expect(
      changedNameProblems({ firstName: long, lastName: 'B' }, { firstName: long, lastName: 'B' }),
    ).toEqual([])
    expect(messages(registration.safeParse({ ...agent, firstName: long }))).toEqual([
      `firstName: ${problem.message}`,
    ])
    expect(messages(person.safeParse({ firstName: long }))).toEqual([`firstName: ${problem.message}`])
  })
  it('takes a name that a paper can show, another one only where it was kept before', () => {
    const before = { firstName: 'Ann', lastName: 'Adair' }
    const cherokee = { ...before, lastName: 'ᎠᏓᎢᎵ' }
    expect(changedNameProblems(cherokee, before)).toEqual([{ path: 'lastName', message: NOT_PRINTED }])
    expect(changedNameProblems(cherokee, cherokee)).toEqual([])
    expect(changedNameProblems({ ...before, lastName: 'ბერიძე' }, before)).toEqual([])
  })
  it('a first-time consumer names a phone that can be called', () =>
    expect(messages(consumerOnboarding.safeParse({ firstName: 'A', lastName: 'B', phone: '12' }))).toEqual([
      'phone: Invalid phone number',
    ]))
  it('questionnaire: whole numbers, answers, the promise', () =>
    expect(
      messages(
        questionnaire.safeParse({
          transactions: 1.5,
          listingTransactions: -1,
          listingsActive: 0,
          listingLeads: 0,
          techComfort: true,
          newMethods: false,
          testimony: true,
          listingReady: true,
          verify: false,
        }),
      ),
    ).toEqual([
      'transactions: Invalid value',
      'listingTransactions: Invalid value',
      'buyerLeads: Required',
      'verify: Must agree to provide verification of production numbers',
    ]))
})

describe('the status that is shown (spec 1 §3)', () => {
  it.each([
    ['ACTIVE', 0, 'ACTIVE'],
    ['ACTIVE', -1, 'PASSIVE'],
    ['ACTIVE', null, 'ACTIVE'],
    ['PROVISIONAL', -1, 'PROVISIONAL'],
    ['DELETED', -1, 'DELETED'],
  ] as const)('of %s, last seen at %s, after seven days: %s', (status, lastLogin, shown) =>
    expect(statusOf({ status, lastLogin }, PASSIVE_AFTER_MS)).toBe(shown),
  )
})

it('a license is named to agents alone when an account is deleted; what is charged leads to Billing', () => {
  const said = (isAgent: boolean) => JSON.stringify(deletionWords({ isAgent }))
  expect([said(true), said(false)].map((words) => words.includes('license'))).toEqual([true, false])
  expect([openWorkPage(BILLING), openWorkPage('offers.b'), openWorkPage('x')]).toEqual([
    '/agent-profile?tab=billing',
    '/offers/b',
    null,
  ])
})

it('what is open leads to where it can be ended: a home that is not published to where it is worked on', () =>
  expect(['DRAFT', 'PENDING_SELLER_APPROVAL', 'ACTIVE'].map((s) => openWorkPage(`listings.a.${s}`))).toEqual([
    '/create-listing/a',
    '/create-listing/a',
    '/offer-status/a/seller',
  ]))

it('what is open is said to whom it is open for, or to an administrator', () => {
  const home = { kind: 'listing', id: 'a', listingId: 'a', address: '5 Quiet Lane', buyer: '' } as const
  const begun: OpenWork = { ...home, part: 'creator', state: 'DRAFT' }
  expect([
    openWorkSentence(begun, 'self'),
    openWorkSentence(begun, 'administrator'),
    openWorkSentence({ ...home, part: 'listing-agent', state: 'DRAFT' }, 'self'),
  ]).toEqual([
    'Begun by you: the listing 5 Quiet Lane (Waiting for an agent)',
    'Begun by this person: the listing 5 Quiet Lane (Waiting for an agent)',
    'Listing agent: the listing 5 Quiet Lane (Draft)',
  ])
})
