import type { Config } from '../../platform/config.ts'
import type { Mls } from './mls.ts'
import { resoMls } from './reso.ts'
import { readFile } from 'node:fs/promises'

const EXAMPLES = new URL('../../../../examples/', import.meta.url)

/**
 * Without an MLS the demo imports from `examples/reso-listings.json`, whoever asks: the records take the agent's own license.
 * The screen says so.
 */
const exampleMls: Mls = {
  name: null,
  source: 'example',
  async listingsOf({ licenseNumber, state, since }) {
    const { value } = JSON.parse(await readFile(new URL('reso-listings.json', EXAMPLES), 'utf8')) as {
      value: { StateOrProvince: string; ModificationTimestamp: string }[]
    }
    return {
      records: value
        .filter((it) => it.StateOrProvince === state && (!since || it.ModificationTimestamp > since))
        .map((it) => ({ ...it, ListAgentStateLicense: licenseNumber })),
      isWhole: true,
    }
  },
  photo: () => Promise.resolve(null),
}

/** The MLS of this installation: the configured one, in the demo the example file; else none. */
export const mlsOf = ({ mls, demo }: Config): Mls | null => {
  if (mls) return resoMls(mls)
  return demo ? exampleMls : null
}
