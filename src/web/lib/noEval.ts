/**
 * The policy of our pages lets nobody make code out of text (`http/pages.ts`). Zod tries to once, to read faster, and the browser notes each
 * try as an offense. This is the setting of `z.config({ jitless: true })`, where zod looks for it: asked for by its function, the library
 * would be in the first script of every page, and too late for what stands before it. `test/journeys/shell.test.ts` says whether it holds.
 */
;(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true }
