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
  '/terms',
  '/privacy',
  '/electronic-records',
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

/** Those of the demo alone: in production, and where cards are charged, they lead nowhere (issue 9 "Billing"). */
export const TRIAL_PAGES: readonly (typeof PAGES)[number][] = ['/trial-checkout']

/** What search engines may show; everything else is somebody's own. */
export const FOUND_PAGES: readonly string[] = [
  '/',
  '/listing/:id',
  '/homes',
  '/login',
  '/account-registration',
  '/terms',
  '/privacy',
  '/electronic-records',
  '/verify',
]

/** An address of a page, without its slash in front. */
export type PagePath = (typeof PAGES)[number] extends infer P
  ? P extends `/${infer Rest}`
    ? Rest
    : never
  : never
