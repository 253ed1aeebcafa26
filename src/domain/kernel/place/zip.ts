/** Said beside a field. */
export const NOT_A_ZIP = 'Invalid ZIP code'

/** Five digits, or nine as 94103-1234. Whether there is such a code, the table of places knows. */
export const isZip = (zip: string): boolean => /^\d{5}(?:-\d{4})?$/.test(zip)

/** Where post goes in the United States: the states, their capital, the territories, and the offices of the armed forces. */
export const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP VI AA AE AP'.split(
    ' ',
  )

/** Said beside a state. */
export const NOT_A_STATE = 'Invalid state'

/** Is it the two letters of one of them? */
export const isUsState = (code: string): boolean => US_STATES.includes(code)
