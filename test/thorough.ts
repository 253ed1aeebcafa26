/** Does `npm run test:all` run? The gate then takes the representative cases of a long test, this run all of them. */
export const THOROUGH = process.env.PARLEY_TEST_ALL === '1'

/** The cases that a test walks: the representative ones in the gate, the others as well in `npm run test:all`. */
export const cases = <Case>(representative: readonly Case[], others: readonly Case[]): readonly Case[] =>
  THOROUGH ? [...representative, ...others] : representative
