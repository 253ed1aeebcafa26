/** One answer as a person reads it, on a screen or on paper. */
export interface ShownAnswer<S extends string = string> {
  readonly path: string
  readonly label: string
  readonly section: S
  readonly text: string
  /** Differs when the answer differs, also where the words are the same (another file). */
  readonly identity: string
}

/** One answer that changed between two versions. '' is no answer. */
export interface AnswerChange<S extends string = string> {
  readonly path: string
  readonly label: string
  readonly section: S
  readonly before: string
  readonly after: string
}

/** What changed between two versions, old against new, in the words of the screen. */
export const changesBetween = <S extends string>(
  before: readonly ShownAnswer<S>[],
  after: readonly ShownAnswer<S>[],
): AnswerChange<S>[] => {
  const old = new Map(before.map((s) => [s.path, s]))
  const now = new Map(after.map((s) => [s.path, s]))
  const paths = new Set([...now.keys(), ...old.keys()])
  return [...paths].flatMap((path): AnswerChange<S>[] => {
    const was = old.get(path)
    const is = now.get(path)
    const any = is ?? was
    if (!any || was?.identity === is?.identity) return []
    const replaced = was !== undefined && is !== undefined && was.text === is.text
    return [
      {
        path,
        label: any.label,
        section: any.section,
        before: was?.text ?? '',
        after: replaced ? 'Replaced' : (is?.text ?? ''),
      },
    ]
  })
}
