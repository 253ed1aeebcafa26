/** The sections of the administration, in their order: `/admin/{section}` (spec 1 §2.15). */
export const ADMIN_SECTIONS = [
  'users',
  'agents',
  'listings',
  'contracts',
  'unassigned',
  'licenses',
  'forms',
  'events',
  'operations',
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

/** The texts that somebody agrees to: each can be read by anybody, and before anything else is asked (decision 62). */
export const LEGAL_PAGES = ['/terms', '/privacy', '/electronic-records'] as const

/**
 * The addresses of the pages, as the router in the browser knows them (`:so` is a parameter, `?` leaves it out). The server
 * answers these with 200; of any other it says 404, though a person sees a page that says the same (operator.md 22).
 */
export const PAGES = [
  '/',
  '/login',
  '/account-registration',
  '/seller-registration',
  '/forgot-password',
  '/forgot-password/success',
  '/logout',
  '/second-step',
  '/account-verification',
  '/email-verification',
  '/reset-password',
  ...LEGAL_PAGES,
  '/verify',
  '/listing/:id',
  '/offer-status/:id/:actions',
  '/home',
  '/consumer-onboarding',
  '/agent-profile',
  '/pay-confirmation',
  '/trial-checkout',
  '/all-listings',
  '/listings/filter/:filter',
  '/create-listing/:id?',
  '/create-property/:id?',
  '/admin/:section',
  '/search',
  '/homes',
  '/liked',
  '/stop-search',
  '/offers',
  '/buying',
  '/outside-offer/:id',
  '/property-contract/:id',
  '/create-offer',
  '/create-offer-consumer',
  '/offers/:id',
] as const

/** What a parameter may be where that is a short list; of anything else there is no page. */
export const PAGE_PARTS: Readonly<Record<string, readonly string[]>> = { section: ADMIN_SECTIONS }

/** Those of the demo alone: in production, and where cards are charged, they lead nowhere (issue 9 "Billing"). */
export const TRIAL_PAGES: readonly (typeof PAGES)[number][] = ['/trial-checkout']

/** What search engines may show; everything else is somebody's own. */
export const FOUND_PAGES: readonly string[] = [
  '/',
  '/listing/:id',
  '/homes',
  '/login',
  '/account-registration',
  ...LEGAL_PAGES,
  '/verify',
]

/** An address of a page, without its slash in front. */
export type PagePath = (typeof PAGES)[number] extends infer P
  ? P extends `/${infer Rest}`
    ? Rest
    : never
  : never
