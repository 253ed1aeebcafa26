import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWeb } from './build.js'
import { giveUp, root, setUp } from './setup.js'

// `npm run release -- [ARCHIVE OF THE RELEASE BEFORE]`: one archive that runs with production packages only.

/** What runs, and what its operator reads. The pages' sources, the tests and the tools stay here. */
const PARTS = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
  'db/migrations',
  ...[
    'Dockerfile',
    'Dockerfile.dockerignore',
    'compose.yaml',
    'database.sh',
    'nginx.conf',
    'parley.service',
  ].map((name) => `deploy/${name}`),
  'dist/web',
  'dist/front',
  'dist/builds.json',
  'docs/operate.md',
  ...[
    'admin',
    'backup',
    'build',
    'assets',
    'companies',
    'licences',
    'run',
    'serve',
    'server',
    'setup',
    'start',
  ].map((name) => `scripts/${name}.js`),
  'scripts/server.json',
  'src/api',
  'src/domain',
  'src/server',
]

const shipped = (path) => !/\.(test|fixture)\.tsx?$|tsconfig|\.tsbuildinfo$/.test(path)

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

/** What it is made of, in CycloneDX: npm names it after its folder, and we by its name. */
const materials = (folder) => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const bill = JSON.parse(call('npm', args, { cwd: folder, shell: process.platform === 'win32' }))
  bill.metadata.component.name = 'parley'
  return `${JSON.stringify(bill, null, 2)}\n`
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const previous = process.argv[2] && resolve(process.env.INIT_CWD ?? '.', process.argv[2])
setUp()
if (previous) takePrevious(previous)
buildWeb()

const name = `parley-${version}`
const out = join(root, 'dist', 'release')
rmSync(join(out, name), { recursive: true, force: true })
for (const part of PARTS)
  cpSync(join(root, part), join(out, name, part), { recursive: true, filter: shipped })
mkdirSync(out, { recursive: true })
writeFileSync(join(out, name, 'sbom.json'), materials(join(out, name)))
writeFileSync(join(out, name, 'release.json'), `${JSON.stringify({ name, version }, null, 2)}\n`)

const archive = `${name}.tar.gz`
call('tar', ['-czf', archive, name], { cwd: out })
const sum = createHash('sha256')
  .update(readFileSync(join(out, archive)))
  .digest('hex')
writeFileSync(join(out, `${archive}.sha256`), `${sum}  ${archive}\n`)
rmSync(join(out, name), { recursive: true })
console.log(`dist/release/${archive}`)
