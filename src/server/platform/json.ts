const texts = new WeakMap<object, string>()

/** An answer as JSON text, made once: the text that is sent is the one that was kept under an Idempotency-Key. */
export const jsonOf = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  const made = texts.get(answer)
  if (made !== undefined) return made
  const text = JSON.stringify(answer)
  texts.set(answer, text)
  return text
}
