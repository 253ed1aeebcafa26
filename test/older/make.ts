import { execFileSync } from 'node:child_process'
import { ok } from '#test/client.ts'
import { createProduct, wait } from '#test/faults/process.ts'
import { remote } from '#test/faults/remote.ts'
import { agreement, CA_STAGES } from '#test/make/contracts.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import type { TestServer } from '#test/server.ts'
import { keep, packedFrom } from './packed.ts'

/** What a database holds beside the demo: an offer that was accepted after two counters, and a contract that all parties have signed. */
const fill = async (server: TestServer): Promise<void> => {
  const countered = await SITUATIONS.buyerCounterAccept(server)
  ok(await countered.move('PS', 'BC', 'ACCEPTED', { attested: true }))
  const { signUpTo, contract } = await agreement(server)
  await signUpTo(CA_STAGES.length)
  while ((await contract()).finalRpa === null) await wait(50)
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
if (git('status', '--porcelain', 'src', 'db') !== '')
  throw new Error('Commit what is changed in src and db first: a database is kept of a commit.')
const commit = git('rev-parse', '--short=8', 'HEAD')
const product = await createProduct()
try {
  await product.start()
  await fill(remote(product.origin))
  keep(commit, await packedFrom(product.databaseUrl(), product.dataDir))
} finally {
  await product.close()
}
