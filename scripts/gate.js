/*
 * Which test files `npm test`, the gate, runs of the projects that are too long for it. `npm run test:all` runs every
 * file. A file is named by its whole path; scripts/test.js fails where one does not exist.
 */

const inFolder = (folder, names) => names.map((name) => `test/${folder}/${name}.test.ts`)

/**
 * API tests that depend on the database rather than on our rules: they run on an ordinary PostgreSQL as well, whose user
 * may create databases and nothing more.
 */
export const API_ON_BOTH = [
  ...inFolder('api/platform', [
    'constraints',
    'exchange',
    'one-connection',
    'plans',
    'platform-idempotency',
    'platform-outage',
    'platform-outbox',
    'pooler',
    'processes',
    'rows-checked',
    'shards',
  ]),
  ...inFolder('api/admin', ['self-test']),
  ...inFolder('api/offer', ['counters-races']),
]

/**
 * API tests that `npm run test:all` alone runs: what somebody who owns the database does to records of an earlier day, and
 * the audit as a command. In the gate `evidence-audit`, `evidence-ceremony`, `evidence-drawn`, `evidence-sealed`, and
 * `evidence-package` ask the same audit and the same verifiers. Then a client that is generated from openapi.json; in the
 * gate `test/unit/openapi.test.ts` holds that file to the contract.
 */
export const API_LATER = [
  ...inFolder('api/evidence', [
    'evidence-anchor',
    'evidence-command',
    'evidence-dated',
    'evidence-delivered',
    'evidence-held',
    'evidence-instant',
    'evidence-late',
    'evidence-since',
  ]),
  ...inFolder('api/platform', ['generated-client']),
]

/** Fault tests of the gate: kills, races, a seal made after a kill, and the oldest database that is kept. */
export const FAULTS_NOW = inFolder('faults', ['kill', 'older', 'races', 'seal'])

/** Journeys of the gate: no other test can replace them. */
export const JOURNEYS_NOW = inFolder('journeys', [
  'admin',
  'choice',
  'counter-studio',
  'expiry',
  'keyboard',
  'live',
  'main-job-ca',
  'main-job-fl',
  'offline',
  'old-link',
  'outside',
  'round',
  'second-factor',
  'session',
  'signing',
])
