import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Root may write anywhere: a release is run, and its tree is looked at, as another user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs a command that must succeed, and answers what it said. */
export const call = (command: string, args: string[], cwd = ROOT): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

interface Lock {
  readonly packages: Record<string, { dev?: boolean }>
}

/** What `npm install --omit=dev` would bring, out of what is here: without the network, and without 400 MB more where links do. */
export const installProduction = (tree: string): string[] => {
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
      // The folders may be there already.
      rmSync(join(tree, path), { recursive: true, force: true })
      call('cp', ['-a', join(ROOT, path), join(tree, path)])
    }
  }
  return wanted
}
