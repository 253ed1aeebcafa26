import { useRef, useState } from 'react'
import { licenceField, nameField } from '#domain/account/names.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { verifyLicence } from './queries.ts'

export type LicenceState =
  { status: 'unverified' | 'checking' | 'verified' } | { status: 'failed'; message: string }

/** The call itself failed (spec 1 §5 "Licence check results"). */
const CHECK_FAILED = 'Failed to verify license'

/** Checks a licence once number and last name are valid; a changed answer makes it unverified again. */
export const useLicence = () => {
  const [state, setState] = useState<LicenceState>({ status: 'unverified' })
  const asked = useRef('')
  const check = async (query: {
    state: string
    licenseNumber: string
    lastName: string
  }): Promise<boolean> => {
    const key = JSON.stringify(query)
    if (key === asked.current && state.status === 'verified') return true
    asked.current = key
    const ready =
      licenceField('License Number').safeParse(query.licenseNumber).success &&
      nameField('Last Name').safeParse(query.lastName).success
    if (!ready) {
      setState({ status: 'unverified' })
      return false
    }
    setState({ status: 'checking' })
    try {
      const { validAgent } = await verifyLicence(query)
      if (asked.current !== key) return false
      setState(
        validAgent
          ? { status: 'verified' }
          : { status: 'failed', message: REFUSALS['licence-not-verified'][1] },
      )
      return validAgent
    } catch {
      if (asked.current === key) setState({ status: 'failed', message: CHECK_FAILED })
      return false
    }
  }
  return { state, check }
}
