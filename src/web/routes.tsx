import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import type { PagePath } from '#api/pages.ts'
import { Everyone, MembersOnly, SetUpFirst, VisitorsOnly } from './shell/Gates.tsx'
import { NotLoaded } from './shell/NotLoaded.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { NotFound, PageSkeleton } from './ui/states.tsx'

type Load = () => Promise<{ Page: () => React.ReactNode }>

/**
 * The page, or what says that its script did not come. The router would look for an error page above every route that is still
 * being loaded, and so above the root: the window would stay white.
 */
const loaded = (load: Load) => async () => {
  try {
    return { Component: (await load()).Page }
  } catch (error) {
    const offline = !navigator.onLine
    return { Component: () => <NotLoaded error={error} offline={offline} /> }
  }
}

/** One lazily loaded file per address: `pages/X.tsx` exports `Page` (and nothing is loaded before it is needed). */
const page = (path: PagePath, load: Load): RouteObject => ({
  path,
  lazy: loaded(load),
  errorElement: <RouteError />,
})

/** Several addresses under one page that stays while they change: `/create-offer` becomes `/offers/{id}`. */
const pageOver = (paths: readonly PagePath[], load: Load): RouteObject => ({
  lazy: loaded(load),
  errorElement: <RouteError />,
  children: paths.map((path) => ({ path, element: null })),
})

const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/login" replace /> },
  {
    element: <VisitorsOnly />,
    children: [
      page('login', () => import('./pages/account/LoginPage.tsx')),
      page('account-registration', () => import('./pages/account/RegistrationPage.tsx')),
      page('forgot-password', () => import('./pages/account/ForgotPasswordPage.tsx')),
      page('forgot-password/success', () => import('./pages/account/ForgotPasswordSentPage.tsx')),
    ],
  },
  {
    element: <Everyone />,
    children: [
      page('logout', () => import('./pages/account/LogoutPage.tsx')),
      page('seller-registration', () => import('./pages/account/SellerRegistrationPage.tsx')),
      page('account-verification', () => import('./pages/account/AccountVerificationPage.tsx')),
      page('email-verification', () => import('./pages/account/EmailVerificationPage.tsx')),
      page('reset-password', () => import('./pages/account/ResetPasswordPage.tsx')),
      page('terms', () => import('./pages/legal/TermsPage.tsx')),
      page('electronic-records', () => import('./pages/legal/ElectronicRecordsPage.tsx')),
      page('privacy', () => import('./pages/legal/PrivacyPage.tsx')),
      page('verify', () => import('./pages/legal/VerifyPage.tsx')),
      page('listing/:id', () => import('./pages/listing/ListingPage.tsx')),
      page('stop-search', () => import('./pages/listing/StopSearchPage.tsx')),
      page('homes', () => import('./pages/listing/HomesPage.tsx')),
      page('offer-status/:id/:actions', () => import('./pages/offer/OfferStatusPage.tsx')),
      { path: '*', element: <NotFound /> },
    ],
  },
  {
    element: <SetUpFirst />,
    children: [page('second-step', () => import('./pages/account/SetUpPage.tsx'))],
  },
  {
    element: <MembersOnly />,
    children: [
      page('home', () => import('./pages/HomePage.tsx')),
      page('consumer-onboarding', () => import('./pages/account/ConsumerOnboardingPage.tsx')),
      page('pay-confirmation', () => import('./pages/account/PayConfirmationPage.tsx')),
      page('trial-checkout', () => import('./pages/account/TrialCheckoutPage.tsx')),
      page('agent-profile', () => import('./pages/account/ProfilePage.tsx')),
      page('all-listings', () => import('./pages/listing/ListingsPage.tsx')),
      page('listings/filter/:filter', () => import('./pages/listing/ListingsPage.tsx')),
      page('create-listing/:id?', () => import('./pages/listing/CreateListingPage.tsx')),
      page('create-property/:id?', () => import('./pages/listing/CreatePropertyPage.tsx')),
      page('admin/:section', () => import('./pages/AdminPage.tsx')),
      page('search', () => import('./pages/listing/SearchPage.tsx')),
      page('liked', () => import('./pages/listing/LikedPage.tsx')),
      page('offers', () => import('./pages/offer/OffersPage.tsx')),
      page('buying', () => import('./pages/offer/BuyingPage.tsx')),
      page('outside-offer/:id', () => import('./pages/offer/OutsideOfferPage.tsx')),
      page('property-contract/:id', () => import('./pages/offer/PropertyContractPage.tsx')),
      pageOver(
        ['create-offer', 'create-offer-consumer', 'offers/:id'],
        () => import('./pages/offer/OfferPage.tsx'),
      ),
    ],
  },
]

export const router = createBrowserRouter([
  { errorElement: <RouteError alone />, hydrateFallbackElement: <PageSkeleton />, children: routes },
])
