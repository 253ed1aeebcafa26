import type { ChainFile } from './package.ts'

/** An event of a package that had no link until whoever runs Parley linked it by a command (`npm run audit -- --link`). */
export interface ByHand {
  readonly file: string
  /** Which event of the file, counted from 1. */
  readonly number: number
  readonly action: string
  readonly subject: string
  /** When it happened, as it says itself; ISO. */
  readonly at: string
  /** When it was put into the record; ISO. */
  readonly recordedAt: string
  /** It tells of a signature. */
  readonly signature: boolean
}

/** The events of a package that were put into the record by hand. Of an event that is not shown to this side nobody can tell. */
export const putInByHand = (chains: ReadonlyMap<string, ChainFile>): ByHand[] =>
  [...chains].flatMap(([file, { rows }]) =>
    rows.flatMap(({ body }, at) =>
      body?.recordedBy === 'operator'
        ? [
            {
              file,
              number: at + 1,
              action: body.action,
              subject: body.subject,
              at: body.at,
              recordedAt: body.recordedAt ?? body.at,
              signature: body.signature !== null,
            },
          ]
        : [],
    ),
  )
