import { useCallback, useRef, useState } from 'react'
import { licenceField, nameField } from '#domain/account/names.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { verifyLicence } from '../queries.ts'
import { COPY } from '../copy.ts'

export type LicenceState =
  | { status: 'unverified' | 'checking' | 'verified' }
  | { status: 'failed'; message: string }

/** The call itself failed (spec 1 §5 "License check results"). */
export const CHECK_FAILED = COPY.agent.failed

const UNVERIFIED: LicenceState = { status: 'unverified' }

/** What is wrong with number and name together; null while nothing is, or nobody could say. */
export const mismatchOf = (licence: LicenceState): string | null =>
  licence.status === 'failed' && licence.message !== CHECK_FAILED ? licence.message : null

/** Checks a license once number and last name are valid; a changed answer makes it unverified again. */
export const useLicence = () => {
  const [state, setState] = useState<LicenceState>(UNVERIFIED)
  const asked = useRef('')
  /** What came of it: verified, or why not. */
  const check = async (query: {
    state: string
    licenseNumber: string
    lastName: string
  }): Promise<LicenceState> => {
    const key = JSON.stringify(query)
    if (key === asked.current && state.status === 'verified') return state
    asked.current = key
    const found = (next: LicenceState): LicenceState => {
      if (asked.current === key) setState(next)
      return next
    }
    const ready =
      licenceField(COPY.agent.licenseNumber).safeParse(query.licenseNumber).success &&
      nameField(COPY.agent.lastName).safeParse(query.lastName).success
    if (!ready) return found(UNVERIFIED)
    found({ status: 'checking' })
    try {
      const { validAgent } = await verifyLicence(query)
      return found(
        validAgent
          ? { status: 'verified' }
          : { status: 'failed', message: REFUSALS['licence-not-verified'][1] },
      )
    } catch {
      return found({ status: 'failed', message: CHECK_FAILED })
    }
  }
  /** One of the three answers is being changed: what was found out about the others says nothing of it. */
  const forget = useCallback(() => {
    asked.current = ''
    setState(UNVERIFIED)
  }, [])
  return { state, check, forget }
}
