import { z } from 'zod'
import { route } from '#api/kernel/route.ts'
import type { User } from '#web/lib/user.ts'

const user = z.custom<User>()
const token = z.object({ email: z.string(), token: z.string() })

/** The calls of spec 1 §7 as these screens make them. */
export const restoreUser = route({ method: 'GET', path: '/users', summary: 'Session restore', auth: 'cookie', output: user })
export const login = route({ method: 'POST', path: '/login', summary: 'Sign in', auth: 'public', body: z.custom<{ email: string; password: string }>(), output: user, idempotent: false })
export const logout = route({ method: 'POST', path: '/logout', summary: 'Sign out', output: z.unknown() })
export const register = route({ method: 'POST', path: '/users/registration', summary: 'Register', auth: 'public', body: z.custom<object>(), output: z.unknown(), status: 201 })
export const activate = route({ method: 'PUT', path: '/users/activation/{email}/{token}', summary: 'Activate', auth: 'public', params: token, output: z.unknown() })
export const verifyToken = route({ method: 'GET', path: '/users/verification', summary: 'Token check', auth: 'public', query: token, output: z.custom<{ valid: boolean; firstName: string | null }>() })
export const setPassword = route({ method: 'PUT', path: '/users/password', summary: 'Set a password', auth: 'public', body: token.extend({ password: z.string() }), output: z.unknown() })
export const forgotPassword = route({ method: 'POST', path: '/users/forgot-password', summary: 'Ask for a reset link', auth: 'public', query: z.object({ email: z.string() }), output: z.unknown() })
export const updateUser = route({ method: 'PUT', path: '/users', summary: 'Save the profile', body: z.custom<object>(), output: user })
export const verifyLicence = route({ method: 'GET', path: '/dre/verify', summary: 'Licence check', auth: 'public', query: z.custom<{ state: string; licenseNumber: string; lastName: string }>(), output: z.custom<{ validAgent: boolean }>() })
export const agentDashboard = route({ method: 'GET', path: '/agents/dashboard', summary: 'Dashboard of an agent', output: z.custom<Dashboard>() })
export const userDashboard = route({ method: 'GET', path: '/users/dashboard/{id}', summary: 'Dashboard of a consumer', params: z.object({ id: z.string() }), output: z.custom<Dashboard>() })

export interface Task {
  type: 'SELLING' | 'BUYING' | 'PROFILE'
  title: string
  description: string
  toolTipText: string
  actionText: string
  actionUrl: string
}

export interface Dashboard {
  tasks: Task[]
}
