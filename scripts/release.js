import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWeb } from './build.js'
import { BESIDE, commandsOf, imageIgnores, isShipped, RUNS } from './parts.js'
import { giveUp, root, setUp } from './setup.js'

// `npm run release -- [ARCHIVE OF THE RELEASE BEFORE]`: one archive that runs with production packages only.

const call = (command, args, options = {}) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
  if (error || status !== 0) giveUp(`${command} ${args[0]} did not succeed: ${error?.message ?? stderr}`)
  return stdout
}

/** On a machine that has not built the release before: its pages, so that its scripts stay beside the new ones. */
const takePrevious = (archive) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-previous-'))
  call('tar', ['-xzf', archive, '--strip-components=1', '-C', folder])
  if (!existsSync(join(folder, 'dist', 'builds.json'))) giveUp(`${archive} is not a release.`)
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  cpSync(join(folder, 'dist'), join(root, 'dist'), { recursive: true })
  rmSync(folder, { recursive: true })
}

/**
 * Which release of its version it is: by the day and hash of the commit. Where git names none, or the tree has more than the commit, by
 * the time. Each archive has a folder of its own, so that none is unpacked over the one that runs.
 */
const edition = () => {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } }
  const tree = existsSync(join(root, '.git')) && spawnSync('git', ['status', '--porcelain'], options)
  if (tree && tree.status === 0 && tree.stdout === '')
    return call(
      'git',
      ['log', '-1', '--format=%cd-%h', '--date=format-local:%Y%m%d', '--abbrev=8'],
      options,
    ).trim()
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

/** What it is made of, in CycloneDX: npm names it after its folder, and we by its name. */
const materials = (folder, version) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const bill = JSON.parse(call('npm', args, { cwd: folder, shell: process.platform === 'win32' }))
  Object.assign(bill.metadata.component, { name: 'parley', version })
  return bill
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const previous = process.argv[2] && resolve(process.env.INIT_CWD ?? '.', process.argv[2])
setUp()
if (previous) takePrevious(previous)
buildWeb()

const version = `${manifest.version}-${edition()}`
const name = `parley-${version}`
const out = join(root, 'dist', 'release')
const into = (file) => join(out, name, file)
const json = (value) => `${JSON.stringify(value, null, 2)}\n`
rmSync(join(out, name), { recursive: true, force: true })
for (const part of [...RUNS, ...BESIDE])
  cpSync(join(root, part), into(part), { recursive: true, filter: isShipped })
writeFileSync(into('package.json'), json({ ...manifest, scripts: commandsOf(manifest) }))
writeFileSync(into('deploy/Dockerfile.dockerignore'), imageIgnores())
writeFileSync(into('sbom.json'), json(materials(join(out, name), version)))
writeFileSync(into('release.json'), json({ name, version }))

const archive = `${name}.tar.gz`
call('tar', ['-czf', archive, name], { cwd: out })
const sum = createHash('sha256')
  .update(readFileSync(join(out, archive)))
  .digest('hex')
writeFileSync(join(out, `${archive}.sha256`), `${sum}  ${archive}\n`)
rmSync(join(out, name), { recursive: true })
console.log(`dist/release/${archive}`)
