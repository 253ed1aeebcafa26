/**
 * Runs once the field that has the focus is left: what is typed digit by digit is no answer before. Given the same function again while it waits, it runs
 * once all the same.
 */
export const onceLeft = (run: () => void): void =>
  document.activeElement?.addEventListener('blur', run, { once: true })
