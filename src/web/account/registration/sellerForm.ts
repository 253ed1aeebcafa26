import { registration } from '#domain/account/registration.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { newPasswordProblems } from '../PasswordFields.tsx'
import { COPY } from '../copy.ts'

export interface SellerForm {
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  password: string | null
  confirmPassword: string | null
  timeframe: string | null
  reasons: string[]
  textMessages: boolean
  terms: boolean
}

/** The body of POST /users/registration for an invited seller. */
export const sellerBody = (form: SellerForm) => ({
  firstName: form.firstName ?? '',
  lastName: form.lastName ?? '',
  phone: form.phone ?? '',
  email: form.email ?? '',
  password: form.password ?? '',
  agent: null,
  sellerProfile: { timeframe: form.timeframe, reasons: form.reasons, textMessages: form.textMessages },
  consents: { terms: form.terms, electronicRecords: form.terms, sms: form.textMessages },
})

export const sellerProblems = (form: SellerForm): Detail[] => [
  ...schemaProblems(registration, sellerBody(form))
    .filter(({ path }) => path !== 'password')
    .map((problem) => ({ ...problem, path: problem.path.replace(/^sellerProfile\./, '') })),
  ...newPasswordProblems(form),
  ...(form.terms ? [] : [{ path: 'terms', message: COPY.form.agree }]),
]
