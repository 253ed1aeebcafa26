import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reportOf } from '#domain/evidence/report.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { MOST_BYTES } from '#domain/evidence/zip.ts'

const USAGE = `Usage:
  npm run verify -- FILE.zip                      checks an evidence package or a receipt; needs no server, account or network
  npm run verify -- FILE.zip --fingerprint HEX    and that it was signed with the certificate that a house publishes
  npm run verify -- FILE.pdf                      says whether the seal of a PDF holds, and by which certificate; it is no package`

/** Checks one file and says what it found; true: it is valid. */
const main = async (args: string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { fingerprint: { type: 'string' } },
  })
  const [named, ...more] = positionals
  if (!named || more.length > 0) throw new Error(USAGE)
  const path = resolve(process.env.INIT_CWD ?? '.', named)
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw new Error(`${path} is too large to be a package.`)
  const verdict = await verifyPackage(new Uint8Array(await readFile(path)), seals, values.fingerprint)
  for (const line of reportOf(verdict)) console.log(line)
  console.log(verdict.valid ? 'valid' : 'not valid')
  return verdict.valid
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code === 'ENOENT' ? 'There is no such file.' : message)
  console.log('not valid')
  process.exitCode = 1
}
