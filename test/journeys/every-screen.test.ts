import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAGES } from '#api/pages.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { atRest, screenProblems } from '#test/browser-watch.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { withSession } from './account-steps.ts'
import { openStage, PATIENCE, type Person, type Stage } from './stage.ts'

/** Every page, from the chair it is for, at both widths and in both themes: axe, and nothing wider than the window. */
const LOOKS = [
  ['desk, light', { width: 1280, height: 900 }, 'light'],
  ['desk, dark', { width: 1280, height: 900 }, 'dark'],
  ['phone, light', { width: 390, height: 844 }, 'light'],
  ['phone, dark', { width: 390, height: 844 }, 'dark'],
] as const

type Page = (typeof PAGES)[number]

let stage: Stage
/** A counter is answered by another one; and an agreement waits for its signatures. */
let deal: World
let signing: Agreement
beforeAll(async () => {
  stage = await openStage('desk')
  deal = await SITUATIONS.buyerCounterSent(stage.server)
  await rival(deal, stage.server)
  signing = await agreement(stage.server)
  await signing.signUpTo(2)
})
afterAll(() => stage?.close())

const offer = () => `/offers/${deal.ids.I}`
const grid = (side: 'seller' | 'buyer', tab: string) => `/offer-status/${deal.listingId}/${side}?tab=${tab}`

/** Who sees which pages: the address as the router knows it, and one of it with this world's records. */
const CHAIRS: readonly (readonly [
  chair: string,
  email: () => string | null,
  readonly (readonly [Page, () => string])[],
])[] = [
  [
    'a visitor',
    () => null,
    [
      ['/', () => '/'],
      ['/login', () => '/login'],
      ['/account-registration', () => '/account-registration'],
      ['/account-registration', () => '/account-registration?affiliate=trailblazer'],
      [
        '/seller-registration',
        () => '/seller-registration?firstname=Olive&lastname=Owner&email=o@example.com&agentname=Laura',
      ],
      ['/forgot-password', () => '/forgot-password'],
      ['/forgot-password/success', () => '/forgot-password/success'],
      [
        '/account-verification',
        () => '/account-verification?token=t&email=o@example.com&firstName=O&consumer=buyer',
      ],
      ['/email-verification', () => '/email-verification?token=t&email=o@example.com'],
      ['/reset-password', () => '/reset-password?token=t&email=o@example.com&firstName=O'],
      ['/logout', () => '/logout'],
      ['/terms', () => '/terms'],
      ['/privacy', () => '/privacy'],
      ['/electronic-records', () => '/electronic-records'],
      ['/verify', () => '/verify'],
      ['/homes', () => '/homes'],
      ['/listing/:id', () => `/listing/${deal.listingId}`],
      ['/stop-search', () => '/stop-search?token=t'],
    ],
  ],
  [
    'the listing agent',
    () => 'listing-ca@parley.example',
    [
      ['/home', () => '/home'],
      ['/listings/filter/:filter', () => '/listings/filter/active'],
      ['/all-listings', () => '/all-listings'],
      ['/create-listing/:id?', () => '/create-listing'],
      ['/create-listing/:id?', () => `/create-listing/${deal.listingId}`],
      ['/listing/:id', () => `/listing/${deal.listingId}`],
      ['/offer-status/:id/:actions', () => grid('seller', 'offers')],
      ['/outside-offer/:id', () => `/outside-offer/${deal.listingId}`],
      ['/offers/:id', offer],
      ['/property-contract/:id', () => `/property-contract/${signing.listingId}`],
      ['/agent-profile', () => '/agent-profile'],
      ['/pay-confirmation', () => '/pay-confirmation?redirectUrl=%2Fhome'],
    ],
  ],
  [
    'the buyers’ agent',
    () => 'agent-ca@parley.example',
    [
      ['/home', () => '/home'],
      ['/offers', () => '/offers'],
      ['/search', () => '/search'],
      ['/liked', () => '/liked'],
      ['/create-offer', () => `/create-offer?listingId=${deal.listingId}`],
      ['/offers/:id', offer],
      ['/offer-status/:id/:actions', () => grid('buyer', 'offers')],
      ['/property-contract/:id', () => `/property-contract/${signing.listingId}`],
      ['/trial-checkout', () => '/trial-checkout?plan=monthly'],
    ],
  ],
  [
    'a buyer',
    () => deal.contacts.PB.email,
    [
      ['/home', () => '/home'],
      ['/buying', () => '/buying'],
      ['/offers/:id', offer],
      ['/create-offer-consumer', () => `/create-offer-consumer?listingId=${deal.listingId}`],
      ['/create-property/:id?', () => '/create-property'],
      ['/agent-profile', () => '/agent-profile'],
    ],
  ],
  [
    'a seller',
    () => signing.contacts.PS.email,
    [
      ['/home', () => '/home'],
      ['/listings/filter/:filter', () => '/listings/filter/pending'],
      ['/offer-status/:id/:actions', () => `/offer-status/${signing.listingId}/seller?tab=offers`],
      ['/property-contract/:id', () => `/property-contract/${signing.listingId}`],
    ],
  ],
  [
    'an administrator',
    () => 'admin@parley.example',
    ['users', 'agents', 'listings', 'contracts'].map(
      (section) => ['/admin/:section', () => `/admin/${section}`] as const,
    ),
  ],
]

/** Asked for by nobody here, and where it is: */
const ELSEWHERE: Partial<Record<Page, string>> = {
  '/consumer-onboarding': 'account.test.ts, once for each newcomer',
  '/second-step': 'second-factor.test.ts, demanded of production’s administrators',
}

/** The app takes up the theme after the window does; the light pages are all style sheets. */
const turned = (page: Person['page'], scheme: string) =>
  vi.waitFor(
    async () => {
      const taken = await page.evaluate<string | undefined>(
        'document.documentElement.dataset.mantineColorScheme',
      )
      expect(taken ?? scheme).toBe(scheme)
    },
    { timeout: PATIENCE },
  )

const enter = async (chair: string, email: string | null): Promise<Person> => {
  const person = await stage.person(chair)
  if (email === null) return person
  // Asked of whoever came by an invitation.
  const agrees = !email.endsWith('@parley.example')
  await withSession(stage, person, email, { password: DEMO_PASSWORD, agrees })
  return person
}

test.each(CHAIRS)('%s', { timeout: 600_000 }, async (chair, email, pages) => {
  const { page, watch, open } = await enter(chair, email())
  // A visitor's links name nothing: they answer so, and the page says it.
  if (email() === null) watch.expect(/^(404|422) /)
  const found: string[] = []
  for (const [, address] of pages) {
    for (const [look, size, colorScheme] of LOOKS) {
      await page.setViewportSize(size)
      // What moves is judged elsewhere: here each look would be waited for.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (look === LOOKS[0][0]) {
        await open(address())
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      }
      await turned(page, colorScheme)
      await atRest(page)
      expect(await page.getByText('Page Not Found').count(), address()).toBe(0)
      found.push(...(await screenProblems(page)).map((problem) => `${address()}, ${look}: ${problem}`))
    }
    found.push(...watch.take().map((problem) => `${address()}: ${problem}`))
  }
  expect(found).toEqual([])
})

test('no page is left out', () => {
  const seen = new Set<string>([
    ...CHAIRS.flatMap(([, , pages]) => pages.map(([page]) => page)),
    ...Object.keys(ELSEWHERE),
  ])
  expect(PAGES.filter((page) => !seen.has(page))).toEqual([])
})
