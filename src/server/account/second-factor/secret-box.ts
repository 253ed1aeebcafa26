import { createBox } from '#server/platform/sealed-box.ts'

/** The secrets of authenticators. With another SECRET_KEY none opens: then it fits nothing, as a lost one. */
export const { seal, unseal } = createBox('parley/authenticator-secret/1')
