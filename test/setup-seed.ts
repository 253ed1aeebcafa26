import fc from 'fast-check'

// scripts/test.js gives the seed: fixed in the gate, random in `npm run test:all`.
fc.configureGlobal({ seed: Number(process.env.PARLEY_TEST_SEED ?? 1) })
