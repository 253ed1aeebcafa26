import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { wait } from './process.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-release-'))
const tree = join(folder, 'parley')
/** Root may write anywhere: the tree is looked at through somebody else's eyes. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const call = (command: string, args: string[], cwd = ROOT) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

interface Lock {
  readonly packages: Record<string, { dev?: boolean }>
}

/** What `npm install --omit=dev` would bring, out of what is here: without the network, and without 400 MB more where links do. */
const installProduction = () => {
  const { packages } = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as Lock
  const wanted = Object.keys(packages).filter(
    (path) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path]!.dev && existsSync(join(ROOT, path)),
  )
  for (const path of wanted) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    try {
      call('cp', ['-al', join(ROOT, path), join(tree, path)])
    } catch {
      call('cp', ['-a', join(ROOT, path), join(tree, path)])
    }
  }
  return wanted
}

let installed: string[]
beforeAll(() => {
  const said = call(process.execPath, ['scripts/release.js'])
  const archive = /^dist\/release\/parley-[\d.]+\.tar\.gz$/m.exec(said)![0]
  call('sha256sum', ['--check', `${archive.split('/').at(-1)}.sha256`], join(ROOT, 'dist/release'))
  chmodSync(folder, 0o755)
  mkdirSync(tree)
  call('tar', ['-xzf', join(ROOT, archive), '--strip-components=1', '-C', tree])
  installed = installProduction()
  if (!('uid' in NOBODY))
    call('chmod', ['-R', 'a-w', join(tree, 'src'), join(tree, 'dist'), join(tree, 'scripts')])
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run release (docs/operate.md)', () => {
  it('runs with production packages alone, from a tree it cannot write, and ends with 0', async () => {
    expect(installed.some((path) => path.endsWith('/vite') || path.endsWith('/typescript'))).toBe(false)
    const own = (name: string) => {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      if (NOBODY.uid) chownSync(path, NOBODY.uid, NOBODY.gid)
      return path
    }
    const seal = mkdtempSync(join(folder, 'seal-'))
    sealKey(seal, { p12: null, passphrase: null })
    chmodSync(seal, 0o755)
    chmodSync(join(seal, 'seal.p12'), 0o644)
    const port = await freePort()
    const child = spawn('npm', ['run', '--silent', 'serve'], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...NOBODY,
      env: {
        PATH: process.env.PATH,
        HOME: own('home'),
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: own('data'),
        SECRET_KEY: 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU',
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'https://parley.example.com',
        SEAL_P12: join(seal, 'seal.p12'),
        SEAL_PASSPHRASE: 'parley',
        DRAIN_SECONDS: '0',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const until = Date.now() + 60_000
    while (child.exitCode === null && Date.now() < until)
      if ((await get('/api/ready').catch(() => null))?.status === 200) break
      else await wait(50)
    expect(said).toContain('Parley is ready')
    const page = await (await get('/')).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!
    expect((await get(script)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }, 90_000)

  it('says what it is made of', () => {
    const bill = JSON.parse(readFileSync(join(tree, 'sbom.json'), 'utf8')) as {
      bomFormat: string
      metadata: { component: { name: string } }
      components: { name: string }[]
    }
    const names = bill.components.map((component) => component.name)
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'parley'])
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@aws-sdk/client-s3']))
    expect(names).not.toContain('vitest')
    expect(existsSync(join(tree, 'test'))).toBe(false)
  })
})
