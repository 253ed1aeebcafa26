/**
 * What a brokerage is known by: the number of its own license, in its state. Agents type it in their profiles, so blanks, dashes and
 * the case of letters make no other one. Null: nothing that is a number. The database writes the same beside each agent
 * (`agents.brokerage_key`), and a test holds the two together.
 */
export const brokerageKey = (licenseNumber: string | null | undefined): string | null => {
  const key = (licenseNumber ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return key === '' ? null : key
}

/** A brokerage's id (spec 1 §3): its state and key, such as `CA-01234567`; nobody has it where no license number is given. */
export const brokerageId = (state: string, licenseNumber: string | null | undefined): string | null => {
  const key = brokerageKey(licenseNumber)
  return key === null ? null : `${state}-${key}`
}
