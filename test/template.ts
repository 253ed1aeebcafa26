/** The database that every test file clones. */
export const TEMPLATE = 'parley_template'
