/** Off, yet it keeps the focus of whoever pressed it to get here. Pressing it once more does nothing. */
export const offAt = (off: boolean) => (off ? { 'aria-disabled': true, 'data-disabled': true } : {})
