import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Running {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a server of this repository as a process of its own and waits until it answers. */
export const run = async (script: string, port: number, env: Record<string, string>): Promise<Running> => {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
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
