import { readFileSync } from 'node:fs'

/*
 * The blocks of docs/operate.md, which test/faults/followed.ts follows in their order. A block's language says what it is: `sh` is run line
 * by line, `sql` by psql, `cron` once, `conf` is put at the end of the file that its first line names, `yaml` is shown to promtool, and of
 * `http` every line is listed below.
 */
export const LANGUAGES = ['sh', 'sql', 'conf', 'cron', 'yaml', 'http'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Block {
  /** The heading that it stands under. */
  readonly heading: string
  /** Where it begins in the file. */
  readonly at: number
  readonly language: string
  /** Without indentation and without continued lines. */
  readonly text: string
  /** What it says, but for remarks. */
  readonly lines: readonly string[]
}

/** The blocks of a text in Markdown, in their order. */
export const blocksOf = (manual: string): Block[] => {
  const blocks: Block[] = []
  let heading = ''
  for (const found of manual.matchAll(
    /^#{2,} (?<heading>.*)$|^(?<in> *)```(?<language>\w*)\n(?<text>[^]*?)^\k<in>```$/gm,
  )) {
    const { heading: next, in: indent = '', language = '', text = '' } = found.groups!
    if (next !== undefined) heading = next
    else {
      const plain = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replaceAll(/\\\n\s*/g, '')
      const lines = plain.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      blocks.push({
        heading,
        at: manual.slice(0, found.index).split('\n').length,
        language,
        text: plain,
        lines,
      })
    }
  }
  return blocks
}

export const MANUAL = blocksOf(readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8'))

/**
 * The lines that a test can't run on any machine, each with the reason, and with what is done in its place (`INSTEAD` in
 * test/faults/followed.ts). Every other line is run.
 */
export const NOT_RUN = {
  user: {
    line: /^useradd /,
    why: 'It adds a user to the machine. The user “nobody” is Parley’s, or the one that runs the test.',
  },
  packages: {
    line: /^cd (?<tree>\S+) && npm install --omit=dev --no-save$/,
    why: 'It asks the registry. The packages of the lock file are linked from those of the clone.',
  },
  reload: {
    line: /^systemctl daemon-reload$/,
    why: 'There is no systemd. `systemd-analyze verify` reads the unit where it is installed.',
  },
  start: {
    line: /^systemctl (?:enable --now|start) (?<units>parley@.*)$/,
    why: 'There is no systemd. A process is started with the command, folder, and environment of the unit.',
  },
  stop: {
    line: /^systemctl stop (?<units>parley@.*)$/,
    why: 'There is no systemd. SIGTERM ends the process, with 0.',
  },
  restart: {
    line: /^systemctl restart (?<units>parley@.*)$/,
    why: 'There is no systemd. The process is stopped, and started as above.',
  },
  certificate: {
    line: /^certbot /,
    why: 'It asks an authority, which looks the name up on the internet. The certificate is one of the test’s own.',
  },
  nginxTested: {
    line: /^nginx -t$/,
    why: 'It reads the nginx of the machine. `nginx -t` reads the file in a configuration of the test’s.',
  },
  nginxLed: {
    line: /^systemctl reload nginx$/,
    why: 'There is no systemd. nginx is started with that configuration.',
  },
  databaseRestarted: {
    line: /^systemctl restart postgresql$/,
    why: 'There is no systemd. `pg_ctl restart` does it.',
  },
  databaseStopped: {
    line: /^systemctl stop postgresql$/,
    why: 'There is no systemd. `pg_ctl stop -m immediate` does it, after more writes, as a crash would.',
  },
  databaseStarted: {
    line: /^systemctl start postgresql$/,
    why: 'There is no systemd. `pg_ctl start` does it.',
  },
  handedOver: {
    line: /^systemd-run /,
    why: 'There is no systemd. The same command is run with the same settings above it.',
  },
  pooler: {
    line: /^PGBOUNCER=/,
    why: 'It is a test of a clone, and runs in `npm run test:all` without PGBOUNCER.',
  },
  bucket: {
    line: /^STORAGE_URL=/,
    why: 'There is no bucket. The setting is read as a start reads it; test/unit/storage.test.ts has a bucket.',
  },
  lookUp: {
    line: /^(?:GET \{LICENSE_URL\}|200 \{|404 )/,
    why: 'It is the call to another’s service, and its answer: test/api/account/licence-look-up.test.ts.',
  },
} as const satisfies Record<string, { readonly line: RegExp; readonly why: string }>

export type NotRun = keyof typeof NOT_RUN

/** The entry of the list that a line falls under, with what it names; undefined: the line is run. */
export const notRun = (
  line: string,
): { name: NotRun; named: Readonly<Record<string, string>> } | undefined => {
  for (const name of Object.keys(NOT_RUN) as NotRun[]) {
    const found = NOT_RUN[name].line.exec(line)
    if (found) return { name, named: found.groups ?? {} }
  }
  return undefined
}
