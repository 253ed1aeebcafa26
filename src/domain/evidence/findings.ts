/** Something that is not as it was recorded: in which file, and what, in words for a person. */
export interface Finding {
  readonly file: string
  readonly text: string
}

/** How checks of one file say what they find. */
export type Say = (text: string) => void

export const sayIn =
  (found: Finding[], file: string): Say =>
  (text) => {
    found.push({ file, text })
  }
