import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import type { PagePath } from '#api/pages.ts'
import { Everyone, MembersOnly, SetUpFirst, VisitorsOnly } from './shell/Gates.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { NotFound, PageSkeleton } from './ui/states.tsx'

/** One lazily loaded file per address: `pages/X.tsx` exports `Page` (and nothing is loaded before it is needed). */
const page = (path: PagePath, load: () => Promise<{ Page: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
  errorElement: <RouteError />,
})

/** Several addresses under one page that stays while they change: `/create-offer` becomes `/offers/{id}`. */
const pageOver = (
  paths: readonly PagePath[],
  load: () => Promise<{ Page: () => React.ReactNode }>,
): RouteObject => ({
  lazy: async () => ({ Component: (await load()).Page }),
  errorElement: <RouteError />,
  children: paths.map((path) => ({ path, element: null })),
})

const routes: RouteObject[] = [
  { index: true, element: <Navigate to="/login" replace /> },
  {
    element: <VisitorsOnly />,
    children: [
      page('login', () => import('./pages/LoginPage.tsx')),
      page('account-registration', () => import('./pages/RegistrationPage.tsx')),
      page('seller-registration', () => import('./pages/SellerRegistrationPage.tsx')),
      page('forgot-password', () => import('./pages/ForgotPasswordPage.tsx')),
      page('forgot-password/success', () => import('./pages/ForgotPasswordSentPage.tsx')),
    ],
  },
  {
    element: <Everyone />,
    children: [
      page('logout', () => import('./pages/LogoutPage.tsx')),
      page('account-verification', () => import('./pages/AccountVerificationPage.tsx')),
      page('email-verification', () => import('./pages/EmailVerificationPage.tsx')),
      page('reset-password', () => import('./pages/ResetPasswordPage.tsx')),
      page('terms', () => import('./pages/TermsPage.tsx')),
      page('electronic-records', () => import('./pages/ElectronicRecordsPage.tsx')),
      page('privacy', () => import('./pages/PrivacyPage.tsx')),
      page('verify', () => import('./pages/VerifyPage.tsx')),
      page('listing/:id', () => import('./pages/ListingPage.tsx')),
      page('stop-search', () => import('./pages/StopSearchPage.tsx')),
      page('homes', () => import('./pages/HomesPage.tsx')),
      page('offer-status/:id/:actions', () => import('./pages/OfferStatusPage.tsx')),
      { path: '*', element: <NotFound /> },
    ],
  },
  {
    element: <SetUpFirst />,
    children: [page('second-step', () => import('./pages/SetUpPage.tsx'))],
  },
  {
    element: <MembersOnly />,
    children: [
      page('home', () => import('./pages/HomePage.tsx')),
      page('consumer-onboarding', () => import('./pages/ConsumerOnboardingPage.tsx')),
      page('pay-confirmation', () => import('./pages/PayConfirmationPage.tsx')),
      page('trial-checkout', () => import('./pages/TrialCheckoutPage.tsx')),
      page('agent-profile', () => import('./pages/ProfilePage.tsx')),
      page('all-listings', () => import('./pages/AllListingsPage.tsx')),
      page('listings/filter/:filter', () => import('./pages/ListingsPage.tsx')),
      page('create-listing/:id?', () => import('./pages/CreateListingPage.tsx')),
      page('create-property/:id?', () => import('./pages/CreatePropertyPage.tsx')),
      page('admin/:section', () => import('./pages/AdminPage.tsx')),
      page('search', () => import('./pages/SearchPage.tsx')),
      page('liked', () => import('./pages/LikedPage.tsx')),
      page('offers', () => import('./pages/OffersPage.tsx')),
      page('buying', () => import('./pages/BuyingPage.tsx')),
      page('outside-offer/:id', () => import('./pages/OutsideOfferPage.tsx')),
      page('property-contract/:id', () => import('./pages/PropertyContractPage.tsx')),
      pageOver(
        ['create-offer', 'create-offer-consumer', 'offers/:id'],
        () => import('./pages/OfferPage.tsx'),
      ),
    ],
  },
]

export const router = createBrowserRouter([
  { errorElement: <RouteError />, hydrateFallbackElement: <PageSkeleton />, children: routes },
])
