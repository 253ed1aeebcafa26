/** An act in the past tense: `happened` heads a notice, `text` says it, with `{name}` for who acted. */
export interface News {
  readonly happened: string
  readonly text: string
}
