import { readFile } from 'node:fs/promises'
import type { Mls } from './mls.ts'

const EXAMPLES = new URL('../../../../examples/', import.meta.url)

/**
 * Without an MLS the demo imports from `examples/reso-listings.json`, whoever asks: the records take the agent's own license.
 * The screen says so.
 */
export const exampleMls: Mls = {
  name: null,
  async listingsOf({ licenseNumber, state, since }) {
    const { value } = JSON.parse(await readFile(new URL('reso-listings.json', EXAMPLES), 'utf8')) as {
      value: { StateOrProvince: string; ModificationTimestamp: string }[]
    }
    return {
      records: value
        .filter((it) => it.StateOrProvince === state && (!since || it.ModificationTimestamp > since))
        .map((it) => ({ ...it, ListAgentStateLicense: licenseNumber })),
    }
  },
  photo: () => Promise.resolve(null),
}
