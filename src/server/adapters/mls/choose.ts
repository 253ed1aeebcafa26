import type { Config } from '../../platform/config.ts'
import { exampleMls } from './example.ts'
import type { Mls } from './mls.ts'
import { resoMls } from './reso.ts'

/** The MLS of this installation: the configured one, in the demo the example file; else none. */
export const mlsOf = ({ mls, demo }: Config): Mls | null => {
  if (mls) return resoMls(mls)
  return demo ? exampleMls : null
}
