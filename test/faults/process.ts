import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'
import { runSql } from '#test/database.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for what comes at the machine's own pace; the test's time-out ends it. */
export const until = async (met: () => boolean): Promise<void> => {
  while (!met()) await wait(20)
}

/** The product as `npm start` runs it: a process of its own with its embedded database, on a data folder of its own. */
export interface Product {
  readonly origin: string
  readonly dataDir: string
  /** What it has said so far. */
  said(): string
  start(): Promise<void>
  /** Waits until it says that it can serve. */
  ready(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Sends one that does not end it. */
  signal(signal: NodeJS.Signals): void
  pid(): number
  databasePid(): number
  /** Kills the database, and waits until another one stands and serves. */
  killDatabase(): Promise<void>
  sql<Row extends object>(text: string): Promise<Row[]>
  /** For another process on the same database, and the key its sessions need. */
  databaseUrl(): string
  secretKey(): string
  /** Ends everything and takes the folder away. */
  close(): Promise<void>
}

/** What a process of the product has of the tests' environment: its tools, and modules that another has compiled (setup.ts). */
export const FROM_HERE = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

export interface ProductOptions {
  /** What goes before the command: a surrounding in which it then runs. */
  readonly within?: readonly string[]
  /** The server of another release: the path of its `main.ts`. */
  readonly main?: string
}

export const createProduct = async (
  env: Record<string, string> = {},
  { within = [], main = MAIN }: ProductOptions = {},
): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let said = ''
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const postmaster = () => readFileSync(pidFile, 'utf8').split('\n')

  const product: Product = {
    origin,
    dataDir,
    said: () => said,
    async start() {
      const [command = '', ...args] = [...within, process.execPath, main]
      child = spawn(command, args, {
        env: { ...FROM_HERE, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-20_000)))
      await product.ready()
    },
    async ready() {
      for (const until = Date.now() + 60_000; Date.now() < until; await wait(50)) {
        if (child && child.exitCode !== null) throw new Error(`It ended while starting: ${said}`)
        const answer = await fetch(`${origin}/api/ready`).catch(() => null)
        if (answer?.status === 200) return
      }
      throw new Error(`Not ready within a minute: ${said}`)
    },
    async kill(signal) {
      const dying = child
      if (!dying || dying.exitCode !== null) return dying?.exitCode ?? null
      const ended = new Promise<number | null>((resolve) => dying.once('exit', (code) => resolve(code)))
      dying.kill(signal)
      return ended
    },
    signal: (signal) => void child?.kill(signal),
    pid: () => child?.pid ?? 0,
    databasePid: () => Number(postmaster()[0]),
    async killDatabase() {
      const killed = product.databasePid()
      process.kill(killed, 'SIGKILL')
      // A connection outlives its postmaster for a moment, and says ready: only another postmaster counts.
      for (const until = Date.now() + 60_000; Date.now() < until; await wait(20)) {
        const now = existsSync(pidFile) ? product.databasePid() : 0
        if (now > 0 && now !== killed) return product.ready()
      }
      throw new Error(`No other database within a minute: ${said}`)
    },
    databaseUrl() {
      const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
      return `postgres://parley:${password}@127.0.0.1:${postmaster()[3]}/postgres`
    },
    secretKey: () => readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(),
    sql: (text) => runSql(product.databaseUrl(), text),
    async close() {
      await product.kill('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return product
}
