import { z } from 'zod'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import { LICENCE_STANDINGS } from '#domain/account/licence.ts'
import { activation, login as loginBody, setPassword as setPasswordBody } from '#domain/account/login.ts'
import { userUpdate } from '#domain/account/profile.ts'
import { registration } from '#domain/account/registration.ts'
import { USER_STATUSES } from '#domain/account/status.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { route, SIGNED_BODY_LIMIT } from '../kernel/route.ts'

const text = z.string().nullable()

const address = z.object({
  addressLine1: text.optional(),
  addressLine2: text.optional(),
  city: text.optional(),
  state: text.optional(),
  zip: text.optional(),
})

const brokerage = address.extend({
  /** The same for all who work there; null: its license number is not known. */
  id: text,
  name: text.optional(),
  licenseNumber: text.optional(),
})

export const agentView = z.object({
  licenseNumber: z.string(),
  licenseState: z.enum(PROPERTY_STATES),
  /** Does it hold today? If not, publishing, sending, and signing are refused (`licence-not-verified`). */
  licenseStanding: z.enum(LICENCE_STANDINGS),
  phone: text,
  brokerage,
  /** The application to list: when it was sent, and whether a listing is ready; null: none. */
  questionnaire: z.object({ updateTime: z.string(), listingReady: z.boolean() }).nullable(),
})

/** The signed-in user, visible only to the user and administrators. Source: spec 1 §3. */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: text,
  address: address.nullable(),
  profilePictureUrl: text,
  signature: text,
  initials: text,
  roles: z.array(z.object({ name: z.enum(ACCOUNT_ROLES) })),
  status: z.enum(USER_STATUSES),
  lastLogin: text,
  campaign: text,
  /** null: to be asked; terms that were declined are null too. */
  consents: z.object({
    terms: z.boolean().nullable(),
    electronicRecords: z.boolean().nullable(),
    sms: z.boolean().nullable(),
  }),
  agent: agentView.nullable(),
  /** An administrator is signed in as this user. */
  impersonated: z.boolean(),
  /** An administrator who must set a second step up before anything else. */
  mustSetUp: z.boolean(),
})
export type UserView = z.output<typeof userView>

const mailed = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })

export const login = route({
  method: 'POST',
  path: '/login',
  summary: 'Log in; the token is in the authorization header of the answer',
  auth: 'public',
  body: loginBody,
  output: userView,
  refusals: ['wrong-credentials', 'email-not-confirmed', 'second-factor-required'],
  idempotent: false,
})

export const logout = route({
  method: 'POST',
  path: '/logout',
  summary: 'End this session everywhere its token and cookie are used',
  coat: 'may',
  output: z.object({ signedOut: z.literal(true) }),
  idempotent: false,
  beforeSetUp: true,
})

export const currentUser = route({
  method: 'GET',
  path: '/users',
  summary: 'The signed-in user; the cookie alone is enough, and the token comes back in a header',
  auth: 'cookie',
  output: userView,
  beforeSetUp: true,
})

export const updateUser = route({
  method: 'PUT',
  path: '/users',
  summary: 'Update your own profile',
  coat: 'profile',
  body: userUpdate,
  bodyLimit: SIGNED_BODY_LIMIT,
  output: userView,
  refusals: ['invalid', 'licence-not-verified', 'licence-taken', 'action-not-available'],
})

export const register = route({
  method: 'POST',
  path: '/users/registration',
  summary: 'Register an agent, a consumer or an invited seller; a mail asks to activate',
  auth: 'public',
  body: registration,
  output: mailed,
  status: 201,
  refusals: ['invalid', 'email-taken', 'licence-not-verified', 'licence-taken'],
})

export const activate = route({
  method: 'PUT',
  path: '/users/activation/{email}/{token}',
  summary: 'Activate a registration with the token of its mail',
  auth: 'public',
  params: z.object({ email: z.string().max(254), token: z.string().max(400) }),
  /** The password given at registration: asked for where an agent has named this address, in a browser that did not register. */
  body: activation,
  output: mailed,
  refusals: ['token-invalid', 'password-required', 'licence-taken'],
})

export const verification = route({
  method: 'GET',
  path: '/users/verification',
  summary: 'Check whether an emailed link is still valid; this does not use it up',
  auth: 'public',
  query: z.object({ email: z.string().max(254), token: z.string().max(400) }),
  output: z.object({ valid: z.boolean(), firstName: text }),
})

export const setPassword = route({
  method: 'PUT',
  path: '/users/password',
  summary: 'Set a password with the token of a mail, which also activates',
  auth: 'public',
  body: setPasswordBody,
  output: z.object({ email: z.string() }),
  refusals: ['invalid', 'token-invalid'],
  idempotent: false,
})

export const forgotPassword = route({
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Ask for a reset link; the answer is the same for every address',
  auth: 'public',
  query: z.object({ email: z.string().max(254) }),
  output: z.object({ sent: z.literal(true) }),
  idempotent: false,
})

export const verifyLicence = route({
  method: 'GET',
  path: '/dre/verify',
  summary: 'Does this license exist under this last name?',
  auth: 'public',
  query: z.object({
    state: z.string().max(10),
    licenseNumber: z.string().max(40),
    lastName: z.string().max(100),
  }),
  output: z.object({ validAgent: z.boolean() }),
})
