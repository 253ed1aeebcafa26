import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Running {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** How `npm start` starts the product. */
const product = JSON.parse(readFileSync(`${root}/scripts/server.json`, 'utf8')) as {
  args: string[]
  env: Record<string, string>
}

/** Starts a server of this repository, or the product, as a process of its own and waits until it answers. */
export const run = async (what: string, port: number, env: Record<string, string>): Promise<Running> => {
  const { args, env: own } = what === 'product' ? product : { args: [`bench/${what}`], env: {} }
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 90_000; Date.now() < until;) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => null)
    if (answer && (answer.status === 200 || answer.status === 404)) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
