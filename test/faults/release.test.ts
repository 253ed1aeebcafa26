import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { DATABASE, followManual } from './followed.ts'
import { call, installProduction, NOBODY, ROOT } from './machine.ts'
import { wait } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-release-'))
const ARCHIVES = join(ROOT, 'dist', 'release')
/** Where the archive of this test is unpacked, and what of it an image would hold. */
let tree: string
const image = join(folder, 'image')
interface Release {
  readonly name: string
  readonly version: string
}
const inTree = <T>(file: string) => JSON.parse(readFileSync(join(tree, file), 'utf8')) as T

/** A folder of the user who runs the release. */
const own = (name: string) => {
  const path = join(folder, name)
  mkdirSync(path, { mode: 0o700 })
  if (NOBODY.uid) chownSync(path, NOBODY.uid, NOBODY.gid)
  return path
}
const dataDir = join(folder, 'data')
const settingsFile = join(folder, 'parley.env')
const METRICS_TOKEN = 'c1a0b5d2f9e84763a1b2c3d4e5f60718'

/** What docs/operate.md and systemd's EnvironmentFile have: no shell reads it. */
const writeSettings = () => {
  const seal = mkdtempSync(join(folder, 'seal-'))
  sealKey(seal, { p12: null, passphrase: null })
  chmodSync(seal, 0o755)
  chmodSync(join(seal, 'seal.p12'), 0o644)
  const lines = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SECRET_KEY: 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: `'Parley & Sons <no-reply@parley.example>'`,
    PUBLIC_URL: 'https://parley.example.com',
    SEAL_P12: join(seal, 'seal.p12'),
    SEAL_PASSPHRASE: `'parley'`,
    METRICS_TOKEN,
    DRAIN_SECONDS: '0',
  }
  writeFileSync(
    settingsFile,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  return Object.fromEntries(Object.entries(lines).map(([name, value]) => [name, value.replaceAll(`'`, '')]))
}

/** What a cron job has, and what the test adds to it. */
const bare = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  HOME: join(folder, 'home'),
  ...more,
})
/** Runs to its end: what it said, and its exit code. */
const ended = (
  command: string,
  args: string[],
  env: Record<string, string | undefined>,
  user: object = NOBODY,
) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, encoding: 'utf8', env, ...user })
  return { status, said: `${stdout}${stderr}` }
}
const npm = (line: string, env: Record<string, string> = { PARLEY_SETTINGS: settingsFile }, user?: object) =>
  ended('npm', ['run', '--silent', ...line.split(' ')], bare(env), user)

/** A server of the release, until it is ready or has ended. */
const serve = async (command: string, args: string[], env: Record<string, string>, cwd = tree) => {
  const port = await freePort()
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...NOBODY,
    env: bare({ ...env, PORT: String(port) }),
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const until = Date.now() + 60_000
  while (child.exitCode === null && Date.now() < until)
    if ((await get('/api/ready').catch(() => null))?.status === 200) break
    else await wait(50)
  const stop = () => {
    child.kill('SIGTERM')
    return code
  }
  return { said: () => said, get, stop, code }
}

let installed: string[]
let settings: Record<string, string>
let made: string[]
beforeAll(() => {
  const before = existsSync(ARCHIVES) ? readdirSync(ARCHIVES) : []
  const said = call(process.execPath, ['scripts/release.js'])
  made = readdirSync(ARCHIVES).filter((file) => !before.includes(file))
  const name = /^dist\/release\/(parley-0\.1\.0-\d{8}-[0-9a-f]{6,12})\.tar\.gz$/m.exec(said)![1]!
  call('sha256sum', ['--check', `${name}.tar.gz.sha256`], ARCHIVES)
  chmodSync(folder, 0o755)
  call('tar', ['-xzkf', join(ARCHIVES, `${name}.tar.gz`), '-C', folder])
  tree = join(folder, name)
  installed = installProduction(tree)
  mkdirSync(image)
  // As Docker does it: everything is left out but what is named, and the packages are the image's own.
  const ignored = readFileSync(join(tree, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n')
  for (const part of [...ignored.slice(1).map((line) => line.slice(1)), 'node_modules']) {
    mkdirSync(dirname(join(image, part)), { recursive: true })
    call('cp', ['-al', join(tree, part), join(image, part)])
  }
  own('home')
  own('data')
  settings = writeSettings()
  if (!('uid' in NOBODY))
    call('chmod', ['-R', 'a-w', join(tree, 'src'), join(tree, 'dist'), join(tree, 'scripts')])
}, 300_000)
afterAll(() => {
  for (const file of made) rmSync(join(ARCHIVES, file))
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run release (docs/operate.md)', () => {
  it('runs with production packages alone, from a tree it cannot write, under its own name, and ends with 0', async () => {
    expect(installed.some((path) => path.endsWith('/vite') || path.endsWith('/typescript'))).toBe(false)
    const { name, version } = inTree<Release>('release.json')
    expect(tree).toBe(join(folder, name))
    const server = await serve('npm', ['run', '--silent', 'serve'], settings)
    expect(server.said()).toContain('Parley is ready')
    expect(server.said()).toContain(`"version":"${version}"`)
    const metrics = await server.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
    const counted = await metrics.text()
    expect(counted).toContain(`version="${version}"`)
    const warned = server.said().match(/"msg":"self-test"/g) ?? []
    expect(warned.length).toBeGreaterThan(0)
    expect(counted).toMatch(new RegExp(`^parley_start_warnings ${warned.length}$`, 'm'))
    const page = await (await server.get('/')).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
    expect((await server.get(script)).status).toBe(200)

    // Beside it, each command that the release has, with the settings of the file.
    writeFileSync(
      join(folder, 'companies.csv'),
      'kind,name,officerName,email,phone,address\nTITLE,Elm Title,,,,\n',
    )
    const licenses =
      '"LIC_NUMBER","LASTNAME_PRIMARY","FIRSTNAME_SECONDARY","LIC_TYPE","LIC_STATUS","LIC_EXPIRATION_DATE"'
    writeFileSync(
      join(folder, 'licenses.csv'),
      `${licenses}\r\n"05000001","FOUND","ANNA","Salesperson","Licensed","20301231"\r\n`,
    )
    const commands: [string, number, RegExp][] = [
      ['admin -- migrate', 0, /^The database is up to date\.$/m],
      [
        'admin -- create owner@brokerage.example',
        0,
        /^ {2}https:\/\/parley\.example\.com\/account-verification/m,
      ],
      [
        `admin -- hand-out owner@brokerage.example ${folder}/home/owner.zip`,
        0,
        /^What Parley holds of owner@/m,
      ],
      ['admin -- delete owner@brokerage.example', 1, /^An administrator’s account can’t be deleted\.$/m],
      ['admin -- adopt-files', 0, /belong to this database\.$/m],
      ['admin -- bring-back all', 1, /holds none of that name/],
      ['admin -- remove-demo', 0, /are gone\.$/m],
      ['audit', 0, /^Everything is as it was recorded/m],
      [`verify -- ${folder}/none.zip`, 1, /^There is no such file\.$/m],
      [`companies:import -- ${folder}/companies.csv`, 0, /^Companies: 1 added/m],
      [`licenses:import -- --state CA ${folder}/licenses.csv`, 0, /^Licenses of CA: 1 added/m],
      [`licences:import -- --state CA ${folder}/licenses.csv`, 0, /^Licenses of CA: 0 added/m],
      [`export -- --agent agent@brokerage.example ${folder}/home/agent.zip`, 1, /agent@brokerage\.example/],
      [`import -- ${folder}/none.zip`, 1, /ENOENT/],
    ]
    for (const [line, status, sentence] of commands) {
      const { said, ...how } = npm(line)
      expect({ line, ...how, said }).toEqual({ line, status, said: expect.stringMatching(sentence) })
      expect(said).not.toMatch(/^ {4}at /m)
    }
    const tried = new Set(commands.map(([line]) => line.split(' ')[0]!))
    expect(Object.keys(inTree<{ scripts: object }>('package.json').scripts).sort()).toEqual(
      [...tried, 'start', 'serve', 'backup', 'restore'].sort(),
    )

    const backups = own('backups')
    const cron = /^0 3 \* \* \* (.*)$/m.exec(readFileSync(join(tree, 'docs/operate.md'), 'utf8'))![1]!
    const line = cron
      .replaceAll('\\%', '%')
      .replaceAll('/opt/parley/current', tree)
      .replaceAll('/backups', backups)
    const night = ended('/bin/sh', ['-c', line], bare({ PARLEY_SETTINGS: settingsFile }))
    expect(night).toEqual({ status: 0, said: expect.stringMatching(/^Backed up: \d+ tables/m) })
    const [taken] = readdirSync(backups)
    expect(taken).toMatch(/^\d{4}-\d\d-\d\d$/)
    const back = npm(`restore -- ${backups}/${taken}`, {
      PARLEY_SETTINGS: settingsFile,
      DATA_DIR: own('back'),
    })
    expect(back).toEqual({ status: 0, said: expect.stringMatching(/^Restored: /m) })

    expect(await server.stop()).toBe(0)
  }, 180_000)

  it('refuses without settings, with a file that cannot be read, and where there is no database, and makes none', async () => {
    // As the user who could write here.
    for (const line of [
      'serve',
      'admin -- migrate',
      'audit',
      'backup -- x',
      'restore -- x',
      'export -- --agent a@b.example x.zip',
      'import -- x.zip',
    ])
      expect({ line, ...npm(line, {}, {}) }).toEqual({
        line,
        status: 1,
        said: expect.stringMatching(/DATA_DIR is not set.*PARLEY_SETTINGS=/),
      })
    expect(npm('audit', { PARLEY_SETTINGS: `${folder}/none.env` })).toEqual({
      status: 1,
      said: expect.stringContaining(`The settings in ${folder}/none.env can’t be read`),
    })
    for (const line of ['admin -- create owner@brokerage.example', 'audit', 'backup -- x'])
      expect({ line, ...npm(line, { DATA_DIR: `${folder}/home/elsewhere` }) }).toEqual({
        line,
        status: 1,
        said: expect.stringContaining(`There is no database in ${folder}/home/elsewhere (DATA_DIR)`),
      })
    expect([existsSync(join(tree, 'data')), existsSync(join(folder, 'home', 'elsewhere'))]).toEqual([
      false,
      false,
    ])
  }, 60_000)

  it('an image has what must be served, and one that lacks it does not start', async () => {
    const command = /^CMD (\[.*\])$/m.exec(readFileSync(join(tree, 'deploy/Dockerfile'), 'utf8'))![1]!
    const [, ...args] = JSON.parse(command) as string[]
    const server = await serve(process.execPath, args, settings, image)
    expect(server.said()).toContain('Parley is ready')
    expect(await (await server.get('/')).text()).toContain('<h1')
    expect(await server.stop()).toBe(0)
    renameSync(join(image, 'dist/front'), join(image, 'dist/elsewhere'))
    const half = await serve(process.execPath, args, settings, image)
    expect([await half.code, half.said()]).toEqual([
      1,
      expect.stringMatching(/The pages are not whole: \S+frontServer\.js is not there/),
    ])
  }, 120_000)

  it('says what it is made of', () => {
    const bill = inTree<{
      bomFormat: string
      metadata: { component: Release }
      components: { name: string }[]
    }>('sbom.json')
    const names = bill.components.map((component) => component.name)
    const { version } = inTree<Release>('release.json')
    expect([bill.bomFormat, bill.metadata.component]).toMatchObject([
      'CycloneDX',
      { name: 'parley', version },
    ])
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@aws-sdk/client-s3']))
    expect(names).not.toContain('vitest')
    expect(existsSync(join(tree, 'test'))).toBe(false)
  })
})

describe('docs/operate.md', () => {
  it.skipIf(DATABASE === null)(
    'is followed from its first block to its last (issue 27)',
    () => followManual(join(ARCHIVES, `${inTree<Release>('release.json').name}.tar.gz`)),
    600_000,
  )
})
