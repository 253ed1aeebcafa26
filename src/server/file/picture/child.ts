/** Entry of the process that reads strangers' pictures. */
export { upright as default } from './upright.ts'
