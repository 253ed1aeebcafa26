/** Does `npm run test:all` run? The gate then takes the representative cases of a long test, this run all of them. */
export const THOROUGH = process.env.PARLEY_TEST_ALL === '1'
