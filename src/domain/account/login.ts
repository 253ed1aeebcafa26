import { z } from 'zod'
import { emailTyped, typed } from '#domain/kernel/typed.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { isEmail } from '#domain/kernel/text/contact.ts'
import { PASSWORD_MISSING, PASSWORD_SAME, PASSWORD_MIN, PASSWORD_TAKEN, newPassword } from './password.ts'
import { emailField } from './names.ts'
import { consents } from './registration.ts'

/** What the sign-in call takes: nothing here may tell a known address from an unknown one. */
export const login = z.object({
  email: emailTyped().max(LENGTHS.email),
  password: z.string().max(PASSWORD_TAKEN),
  redirect: typed().max(2083).optional(),
})

/** What an activation may prove itself with (api.md "Session"). */
export const activation = z.object({
  password: z.string().max(PASSWORD_TAKEN).optional(),
  /** Ask for proof whoever the address is known to: our own page does, so that a link in a mail gives nobody an account. */
  prove: z.boolean().optional(),
})

/** What the sign-in screen asks before it calls (spec 1 §5 "Login"). */
export const loginForm = z.object({
  email: emailTyped('Please provide an email.')
    .min(1, 'Please provide an email.')
    .refine((v) => v === '' || isEmail(v), 'Invalid email address'),
  password: z.string('Please provide a password.').superRefine((v, ctx) => {
    if (v === '') ctx.addIssue({ code: 'custom', message: 'Please provide a password.' })
    else if (v.length < PASSWORD_MIN)
      ctx.addIssue({ code: 'custom', message: 'Password length must be at least 8 characters.' })
  }),
})

/** Sets a password with the token of a mail: reset, buyer or seller invitation (api.md "Session"). */
export const setPassword = z.object({
  token: typed().min(1).max(400),
  email: emailField(),
  password: newPassword,
  /** As with a registration; whoever says nothing is asked at the first login. */
  consents: consents.nullish(),
})

/** Changes one's own password, knowing the one it was (api.md "Administration"). */
export const changePassword = z
  .object({
    currentPassword: z.string(PASSWORD_MISSING).min(1, PASSWORD_MISSING).max(PASSWORD_TAKEN),
    password: newPassword,
  })
  .refine((body) => body.currentPassword !== body.password, { path: ['password'], message: PASSWORD_SAME })

/** What is known of a browser by what it calls itself; empty where it says nothing. */
export interface Device {
  readonly browser: string
  /** The system, or the kind of phone or tablet where it says so. */
  readonly system: string
}

/** "Chrome on Windows". Versions are left out: they say nothing to whoever looks for a stranger. */
export const deviceInWords = ({ browser, system }: Device): string => {
  if (browser === '' && system === '') return 'Unknown device'
  if (browser === '') return `Unknown browser on ${system}`
  return system === '' ? `${browser} on an unknown device` : `${browser} on ${system}`
}

/** Where a network is: the machine itself, one that nobody outside reaches, or the internet. */
export type NetworkKind = 'own' | 'local' | 'public'

/**
 * Where a session was opened, of its network (an IPv4 /24, an IPv6 /48; null: not known) and what kind of one that is. Which town a
 * network is in, nobody here knows, so none is said.
 */
export const placeInWords = (network: string | null, kind: NetworkKind): string => {
  if (network === null || network === '') return 'Place unknown'
  if (kind === 'own') return 'The machine Parley runs on'
  const shown = network.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')
  return kind === 'local' ? `A local network (${shown})` : `Network ${shown}`
}
