/** A text that people agree to or are told: a version is never changed, a new one gets a new date. */
export interface LegalText {
  readonly title: string
  /** The day it came into force, YYYY-MM-DD; kept with every consent. */
  readonly version: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
}

/** A text as one string, the same everywhere: what its hash is over. */
export const plainText = ({ title, version, lead, sections }: LegalText): string =>
  [title, version, lead, ...sections.flatMap((s) => [s.title, ...s.paragraphs])].join('\n')
