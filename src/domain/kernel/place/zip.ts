/** Said beside a field. */
export const NOT_A_ZIP = 'Invalid ZIP code'

/** Five digits, or nine as 94103-1234. Whether there is such a code, the table of places knows. */
export const isZip = (zip: string): boolean => /^\d{5}(?:-\d{4})?$/.test(zip)
