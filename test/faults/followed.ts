import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv, promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'
import { loadConfig } from '#server/platform/config.ts'
import { freePort } from '#server/platform/db/embedded/postmaster.ts'
import { MANUAL, notRun, type Block, type Language, type NotRun } from '#test/manual.ts'
import { consumerBody } from '#test/people.ts'
import { installProduction, NOBODY } from './machine.ts'
import { wait } from './process.ts'

/** PostgreSQL's own programs, as Debian and Ubuntu have them, of the newest version; null: there are none, or no pgBackRest beside them. */
export const DATABASE = existsSync('/usr/bin/pgbackrest')
  ? (globSync('/usr/lib/postgresql/*/bin/initdb')
      .map(dirname)
      .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0] ?? null)
  : null
const say = (sentence: string) => process.stderr.write(`docs/operate.md: ${sentence}\n`)
if (!DATABASE) say('PostgreSQL or pgBackRest of Debian is missing, so that the manual is not followed here.')

const HOST = 'parley.example.com'
const PERSON = 'person@mail.example'
const PASSWORD = 'Correct-horse-7'
/** A file without a record, which the server took out. */
const HELD = 'held-by-the-test'
/** What a command must have said. */
const SAID: readonly [RegExp, RegExp][] = [
  [/npm run audit/, /^Everything is as it was recorded/m],
  [/admin -- create/, /^ {2}https:\/\/parley\.example\.com\/account-verification/m],
  [/admin -- bring-back/, /^1 file is back\./m],
  [/admin -- adopt-files/, /belong to this database\.$/m],
  [/admin -- hand-out/, /^What Parley holds of person@/m],
  [/admin -- delete/, /^The account of person@mail\.example is deleted/m],
  [/admin -- migrate/, /^The database is up to date\.$/m],
  [/run backup --/, /^Backed up: \d+ tables/m],
  [/run restore --/, /^Restored: /m],
  [/licenses:import/, /^Licenses of (?:CA|FL): 1 added/m],
  [/companies:import/, /^Companies: 1 added/m],
]
/** What an operator imports. */
const FILES = {
  'CurrList.csv': [
    'LIC_NUMBER,LASTNAME_PRIMARY,FIRSTNAME_SECONDARY,LIC_TYPE,LIC_STATUS,LIC_EXPIRATION_DATE',
    '05000001,FOUND,ANNA,Salesperson,Licensed,20301231',
  ],
  're_licensees.csv': [
    'Licensee Name,Class Code,License Number,Primary Status,Secondary Status,License Expiration Date',
    '"FOUND, ANNA",SL,3000001,C,A,12/31/2030',
  ],
  'companies.csv': ['kind,name,officerName,email,phone,address', 'TITLE,Elm Title,,,,'],
}

/** Does the machine have this program? Where it does not, the test says what is left out. */
const has = async (program: string) => {
  const found = await promisify(execFile)('/bin/sh', ['-c', `command -v ${program}`]).catch(() => null)
  if (!found) say(`there is no ${program} here, and what needs it is left out.`)
  return found !== null
}

/** Asks until it is so, for a minute at most. */
const soon = async (what: string, met: () => boolean | Promise<boolean>) => {
  for (const until = Date.now() + 60_000; !(await met()); await wait(50))
    if (Date.now() > until) throw new Error(`Not within a minute: ${what}`)
}

/** Runs every block of docs/operate.md in its order, in a folder that stands for the machine's root. `archive`: a release. */
export const followManual = async (archive: string): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), 'parley-manual-'))
  const at = (path: string) => join(root, path)
  const { uid = process.getuid!(), gid = process.getgid!() } = NOBODY
  const as = 'uid' in NOBODY ? `setpriv --reuid=${uid} --regid=${gid} --clear-groups` : ''
  const ports = {
    3000: await freePort(),
    3001: await freePort(),
    80: await freePort(),
    443: await freePort(),
  }
  const databasePort = await freePort()
  const name = basename(archive, '.tar.gz')
  const hasNginx = await has('nginx')
  /** The installation that the lines are about: its settings, and its data. */
  let settings = at('etc/parley/parley.env')
  let dataDir = '/var/lib/parley'
  const cluster = at('var/lib/postgresql/15/main')
  /** The second that the database is brought back to, one before it, and one that was never there. */
  let second = ''
  let tooEarly = ''
  let tooLate = ''
  const mails: { to: string; text: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) =>
      void text(stream)
        .then((source) => PostalMime.parse(source))
        .then((mail) => mails.push({ to: envelope.rcptTo[0]!.address, text: mail.text ?? '' }))
        .then(() => done(), done),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))

  /** What of the manual, and of the files in deploy/, is another thing on this machine. */
  const exchanges = (): [string | RegExp, string][] => [
    [/(?<![\w./:-])\/var\/lib\/parley(?=[/\s'"]|$)/gm, dataDir],
    ['/etc/postgresql/15/main', '/var/lib/postgresql/15/main'],
    ['/usr/lib/postgresql/15/bin', DATABASE!],
    // Every other path from the machine's root, but for those of an address or of a certificate's subject.
    [/(?<![\w./:*%-])\/(?!usr\/lib\/postgresql\/|api\/|assets\/|CN=)(?=\w)/g, `${root}/`],
    ['parley-0.1.0-20261130-2099d022', name],
    ['parley-0.1.0-20270104-5e8a11c0', `${name}-next`],
    [/sudo -u (?:parley|postgres)/g, as],
    [/-o (?:parley|postgres)/g, `-o ${uid}`],
    [/-g (?:parley|postgres)/g, `-g ${gid}`],
    ['root:parley', `${process.getuid!()}:${gid}`],
    [/smtps:[^']+@mail\.example\.com/g, `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`],
    ['db.example.com', `127.0.0.1:${databasePort}`],
    ['sslmode=verify-full', `sslmode=verify-full&sslrootcert=${at('etc/authority.pem')}`],
    ['10.0.0.20/32', '127.0.0.1/32'],
    ['2026-11-22 14:00:00+00', second],
    ['CHANGE-ME-TOO', 'Rb4mUx7Kd2Wq9ZtYp3Hv6CsNf8LgJe5A'],
    ['CHANGE-ME', 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU'],
    ['bring-back FILE', `bring-back ${HELD}`],
    ['127.0.0.1:3000', `127.0.0.1:${ports[3000]}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports[3001]}`],
    // A machine may be without IPv6.
    [/^ *listen \[::\].*$/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${ports[80]};`],
    ['listen 443 ', `listen 127.0.0.1:${ports[443]} `],
  ]
  const here = (words: string) => exchanges().reduce((all, [from, to]) => all.replaceAll(from, to), words)
  const read = (path: string) => here(readFileSync(at(path), 'utf8'))

  /** Runs a line of a shell, as its reader would type it, and answers what it said. */
  const shell = async (line: string, user = {}, cwd = at('home')): Promise<string> => {
    // What lies in the environment of an operator, and what a client of the database looks for.
    const env = {
      PATH: `${process.env.PATH}${delimiter}${DATABASE}`,
      HOME: '/nonexistent',
      PARLEY_SETTINGS: settings,
      PGHOST: at('run'),
      PGPORT: String(databasePort),
      PGUSER: 'postgres',
      PGBACKREST_CONFIG: at('etc/pgbackrest.conf'),
      PGBACKREST_PG1_SOCKET_PATH: at('run'),
      PGBACKREST_PG1_PORT: String(databasePort),
      ...Object.fromEntries(['LOG', 'LOCK', 'SPOOL'].map((kind) => [`PGBACKREST_${kind}_PATH`, at('run')])),
    }
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-ec', line], {
      ...user,
      cwd,
      env,
      timeout: 180_000,
    })
    for (const [command, said] of SAID) if (command.test(line)) expect(stdout, line).toMatch(said)
    return `${stdout}${stderr}`
  }
  const sql = (words: string) => shell(`psql -qtA -v ON_ERROR_STOP=1 -c "${words}"`, NOBODY)
  const postgres = (words: string) =>
    shell(`${DATABASE}/pg_ctl -D ${cluster} -l ${cluster}/log -w ${words}`, NOBODY, at('run'))
  /** A folder of Parley's user, or of the database's. */
  const own = (path: string) => {
    mkdirSync(at(path), { recursive: true, mode: 0o700 })
    chownSync(at(path), uid, gid)
  }

  const running = new Map<
    string,
    { child: ChildProcess; ended: Promise<number | null>; said: () => string }
  >()
  /** What systemd does with the unit. */
  const start = async (unit: string) => {
    const port = ports[unit.slice('parley@'.length) as unknown as 3000 | 3001]
    const file = read('etc/systemd/system/parley@.service').replaceAll('%i', String(port))
    const valuesOf = (key: string) =>
      [...file.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((found) => found[1]!)
    const [command = '', ...args] = valuesOf('ExecStart')[0]!.split(' ')
    own(dataDir)
    const child = spawn(command, args, {
      cwd: valuesOf('WorkingDirectory')[0],
      stdio: ['ignore', 'pipe', 'pipe'],
      ...NOBODY,
      env: {
        PATH: process.env.PATH,
        ...parseEnv(valuesOf('Environment').join(' ').replaceAll(' ', '\n')),
        ...parseEnv(readFileSync(settings, 'utf8')),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    running.set(unit, { child, ended, said: () => said })
    await soon(`${unit} is ready`, async () => {
      if (child.exitCode !== null) throw new Error(`${unit} ended while starting: ${said}`)
      return (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.status === 200
    })
  }
  const stop = async (unit: string) => {
    const { child, ended, said } = running.get(unit)!
    child.kill('SIGTERM')
    expect(await ended, said()).toBe(0)
    running.delete(unit)
  }
  const stopAll = () => Promise.all([...running.keys()].map(stop))
  const each = async (units: string, act: (unit: string) => Promise<void>) => {
    for (const unit of units.split(' ')) await act(unit)
  }

  /** Somebody comes by the public address; without nginx, to the first process. */
  const visit = async (method: string, path: string, body?: object, { plain = false } = {}) => {
    const secure = hasNginx && !plain
    const options = {
      host: '127.0.0.1',
      port: secure ? ports[443] : hasNginx ? ports[80] : ports[3000],
      servername: HOST,
      ca: readFileSync(at('etc/authority.pem')),
      method,
      path,
      agent: false as const,
      headers: { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}) },
    }
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      (secure ? https : http)
        .request(options, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body)),
    )
    return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) }
  }
  const served = async (method: string, path: string, body?: object, status = 200) => {
    const answer = await visit(method, path, body)
    expect(answer.status, `${method} ${path}: ${answer.body}`).toBe(status)
    return answer.body
  }

  let nginx: ChildProcess | null = null
  const nginxConf = at('etc/nginx/nginx.conf')
  onTestFinished(async () => {
    for (const { child, ended } of running.values()) {
      child.kill('SIGTERM')
      await Promise.race([ended, wait(30_000)])
      child.kill('SIGKILL')
    }
    nginx?.kill('SIGTERM')
    await postgres('stop -m immediate').catch(() => {})
    await new Promise<void>((resolve) => smtp.close(resolve))
    rmSync(root, { recursive: true, force: true })
  }, 120_000)

  /** What is done in the place of a line that is not run (test/manual.ts). */
  const INSTEAD: Record<NotRun, (named: Readonly<Record<string, string>>, line: string) => unknown> = {
    user: () => {},
    packages: ({ tree = '' }) => {
      installProduction(here(tree))
      for (const [file, rows] of Object.entries(FILES))
        writeFileSync(join(here(tree), file), `${rows.join('\n')}\n`)
    },
    reload: async () => {
      const unit = at('home/parley@.service')
      writeFileSync(unit, read('etc/systemd/system/parley@.service'))
      if (await has('systemd-analyze')) await shell(`systemd-analyze verify ${unit}`)
    },
    start: ({ units = '' }) => each(units, start),
    stop: ({ units = '' }) => each(units, stop),
    restart: ({ units = '' }) =>
      each(units, async (unit) => {
        await stop(unit)
        await start(unit)
        expect(await served('GET', '/')).toContain('<h1')
      }),
    certificate: () => {
      const live = at(`etc/letsencrypt/live/${HOST}`)
      mkdirSync(live, { recursive: true })
      copyFileSync(at('etc/authority.pem'), join(live, 'fullchain.pem'))
      copyFileSync(at('etc/authority.key'), join(live, 'privkey.pem'))
    },
    nginxTested: async () => {
      const file = 'etc/nginx/conf.d/parley.conf'
      writeFileSync(at(file), read(file))
      if (!hasNginx) return
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${at(`var/nginx/${kind}`)};`,
      )
      writeFileSync(
        nginxConf,
        [
          'uid' in NOBODY ? 'user nobody nogroup;' : '',
          `daemon off; pid ${at('var/nginx/pid')}; events {}`,
          `http { ${temporary.join(' ')} include ${at('etc/nginx/conf.d')}/*.conf; }`,
        ].join('\n'),
      )
      await shell(`nginx -t -e stderr -c ${nginxConf}`)
    },
    nginxLed: async () => {
      if (hasNginx) {
        nginx = spawn('nginx', ['-e', 'stderr', '-c', nginxConf], { stdio: 'ignore' })
        await soon(
          'nginx answers',
          async () => (await visit('GET', '/api/ready').catch(() => null))?.status === 200,
        )
        expect(await visit('GET', '/search?state=CA', undefined, { plain: true })).toMatchObject({
          status: 301,
          location: `https://${HOST}/search?state=CA`,
        })
      }
      expect(await served('GET', '/')).toContain('<h1')
    },
    databaseRestarted: () => postgres('restart'),
    databaseStopped: async () => {
      tooEarly = (await sql('select now()')).trim()
      tooLate = (await sql(`select now() + interval '1 day'`)).trim()
      await sql('create table in_time ()')
      second = (await sql('select now()')).trim()
      await sql('create table too_late ()')
      // The archive has nothing of it.
      await postgres('stop -m immediate')
    },
    databaseStarted: () => postgres('start'),
    handedOver: () => {},
    pooler: () => {},
    bucket: (_named, line) => {
      const config = loadConfig({ ...parseEnv(readFileSync(settings, 'utf8')), ...parseEnv(line) })
      expect(config.storageUrl).toMatch(/^s3:\/\/papers\/parley/)
    },
    lookUp: () => {},
  }

  /** What has to be there before the blocks of a heading. */
  const BEFORE: Readonly<Record<string, () => unknown>> = {
    'Files without a record': () => {
      const held = join(dataDir, 'storage', 'held', HELD.slice(-2))
      own(dirname(held))
      own(held)
      writeFileSync(at(join(held, HELD)), 'what nobody has a record of')
      chownSync(at(join(held, HELD)), uid, gid)
    },
    'The embedded database': async () => {
      await stopAll()
      const lines = readFileSync(settings, 'utf8').replaceAll(/^(?:MIGRATION_)?DATABASE_URL=.*\n/gm, '')
      settings = at('etc/parley/embedded.env')
      dataDir = '/var/lib/embedded'
      writeFileSync(settings, lines.replaceAll('/var/lib/parley', dataDir), { mode: 0o640 })
      chownSync(settings, process.getuid!(), gid)
      await start('parley@3000')
    },
    'A PostgreSQL of your own': async () => {
      await stopAll()
      settings = at('etc/parley/parley.env')
      dataDir = '/var/lib/parley'
      await each('parley@3000 parley@3001', start)
    },
    'Requests of people': async () => {
      await served('POST', '/api/users/registration', { ...consumerBody(PERSON), password: PASSWORD }, 201)
      await soon('a mail is there', () => mails.some(({ to }) => to === PERSON))
      const link = /https:\S+\/email-verification\S+/.exec(mails.find(({ to }) => to === PERSON)!.text)![0]
      const token = new URL(link).searchParams.get('token')
      await served('PUT', `/api/users/activation/${PERSON}/${token}`)
    },
    When: async () => {
      // The Install block, for a release that is the same but for its name.
      await shell(`cp -al ${name} ${name}-next && rm ${name}-next/release.json`, {}, at('opt/parley'))
      writeFileSync(
        at(`opt/parley/${name}-next/release.json`),
        JSON.stringify({ name: `${name}-next`, version: `${name.slice('parley-'.length)}-next` }),
      )
    },
  }

  const line = async (words: string) => {
    const found = notRun(words)
    if (found) return void (await INSTEAD[found.name](found.named, words))
    const program = /\b(?:curl|rsync)\b/.exec(words)?.[0]
    if (program && !(await has(program))) return
    // “Commands”: in the folder of the release, as Parley's user.
    const command = words.startsWith('npm run')
    const said = await shell(
      here(words),
      command ? NOBODY : {},
      command ? at('opt/parley/current') : undefined,
    )
    const link = /https:\S+\/account-verification\S+/.exec(said)
    if (!link) return
    const { searchParams } = new URL(link[0])
    const [token, email] = [searchParams.get('token'), searchParams.get('email')]
    await served('PUT', '/api/users/password', { token, email, password: PASSWORD })
    await served('POST', '/api/login', { email, password: PASSWORD })
  }
  const lines = async ({ lines: all }: Block) => {
    for (const words of all) await line(words)
  }
  /** Brings the database back, also to other seconds first: what such a recovery left behind must not lead the next one. */
  const backAgain = async (block: Block) => {
    const begin = block.lines.findIndex((words) => words.includes('database-back.sh'))
    const script = block.lines[begin]!
    const back = async (upTo: string, other: (words: string) => string = (words) => words) => {
      second = upTo
      await lines({ ...block, lines: block.lines.slice(begin).map(other) })
      const settings = readFileSync(join(cluster, 'postgresql.auto.conf'), 'utf8')
      expect(settings).not.toMatch(/^recovery_target/m)
      return sql("select tablename from pg_tables where schemaname = 'public' order by tablename desc")
    }
    const [base] = JSON.parse(await shell('pgbackrest --stanza=parley --output=json info', NOBODY))[0].backup
    const former = (words: string) => words.replace('--target-action=promote', '$& --target-timeline=1')
    const last = (words: string) => words.replace(/--type=time .*/, `--target-timeline=1 --set=${base.label}`)
    await expect(line(script)).rejects.toThrow('still runs in')
    await lines({ ...block, lines: block.lines.slice(0, begin) })
    const wanted = second
    // What the cluster's log alone has would be on no timeline that a recovery follows.
    renameSync(at('archive'), at('archive-away'))
    await expect(line(script)).rejects.toThrow('is not in the archive, and nothing was restored')
    renameSync(at('archive-away'), at('archive'))
    // The archive doesn't reach it: PostgreSQL ends, before its start is over or afterwards.
    await expect(back(tooLate)).rejects.toThrow(/ start\n|pg_is_in_recovery/)
    expect(await back(tooEarly)).toBe('')
    await sql('create table given_up ()')
    await postgres('stop')
    await expect(line(script)).rejects.toThrow('not each former cluster here lived on it')
    // What the crash kept from the archive was in the cluster's own log alone.
    expect(await back(tooEarly, last)).toBe('too_late\nin_time\n')
    await postgres('stop')
    expect(await back(wanted, former)).toBe('in_time\n')
  }
  /** Does what a line of a crontab says, beside what is too old to be kept. */
  const scheduled = async (words: string) => {
    const run = () => shell(here(words.replace(/^(?:\S+ ){5}/, '').replaceAll('\\%', '%')), NOBODY)
    if (words.includes('pgbackrest')) {
      await run()
      const [parley] = JSON.parse(await shell('pgbackrest --stanza=parley --output=json info', NOBODY))
      return expect(parley.backup).toHaveLength(2)
    }
    if (words.includes('rsync') && !(await has('rsync'))) return
    const former = join(/ find (\S+)/.exec(words)![1]!, '2026-01-01')
    own(former)
    utimesSync(at(former), 0, 0)
    await run()
    expect(existsSync(at(former)), words).toBe(false)
    if (!words.includes('rsync')) return
    // The disk of the files is not mounted.
    const storage = at('var/lib/parley/storage')
    renameSync(storage, `${storage}-mounted`)
    own('var/lib/parley/storage')
    await expect(run()).rejects.toThrow('instance')
    rmSync(storage, { recursive: true })
    renameSync(`${storage}-mounted`, storage)
    expect(existsSync(at('backups/storage/instance'))).toBe(true)
  }
  const FOLLOW: Record<Language, (block: Block) => unknown> = {
    sh: (block) => (block.text.includes('--target=') ? backAgain(block) : lines(block)),
    http: lines,
    sql: ({ text: words }) => {
      writeFileSync(at('home/block.sql'), here(words))
      return shell('psql -v ON_ERROR_STOP=1 -f block.sql', NOBODY)
    },
    cron: async ({ lines: all }) => {
      for (const words of all) await scheduled(words)
    },
    conf: async (block) => {
      if (block.lines.some(notRun)) return lines(block)
      const path = here(block.text.split('\n')[0]!.slice('# '.length))
      appendFileSync(path, here(block.text))
      // So that a process that is stopped ends at once.
      if (path === settings) appendFileSync(path, 'DRAIN_SECONDS=0\n')
    },
    yaml: async ({ text: words }) => {
      mkdirSync(at('etc/prometheus'))
      writeFileSync(at('etc/prometheus/parley-token'), 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU')
      writeFileSync(at('home/prometheus.yml'), here(words))
      if (await has('promtool')) await shell('promtool check config prometheus.yml')
    },
  }

  // The machine: folders that others make, a certificate, and an empty PostgreSQL that speaks TLS.
  chmodSync(root, 0o755)
  for (const folder of [
    'etc/nginx/conf.d',
    'etc/systemd/system',
    'var/lib',
    'var/log/nginx',
    'var/nginx',
    'var/tmp',
  ])
    mkdirSync(at(folder), { recursive: true })
  for (const folder of ['home', 'run', 'var/lib/postgresql']) own(folder)
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, at(`home/${basename(file)}`))
  const names = `-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST},IP:127.0.0.1`
  const certificate = `-keyout ${at('etc/authority.key')} -out ${at('etc/authority.pem')}`
  await shell(`openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${names} ${certificate}`)
  await shell(`install -m 0600 -o ${uid} -g ${gid} ${at('etc/authority.key')} ${at('run/server.key')}`)
  await shell(`${DATABASE}/initdb -D ${cluster} -U postgres --auth=trust --no-sync`, NOBODY, at('run'))
  appendFileSync(
    join(cluster, 'postgresql.conf'),
    [
      `port = ${databasePort}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${at('run')}'`,
      'fsync = off',
      'ssl = on',
      `ssl_cert_file = '${at('etc/authority.pem')}'`,
      `ssl_key_file = '${at('run/server.key')}'\n`,
    ].join('\n'),
  )
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  )
  await postgres('start')

  let heading = ''
  for (const block of MANUAL)
    try {
      if (block.heading !== heading) await BEFORE[block.heading]?.()
      heading = block.heading
      await FOLLOW[block.language as Language](block)
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
      const logs = [...running].map(([unit, { said }]) => `${unit}: ${said().slice(-2_000)}`)
      throw new Error([`docs/operate.md:${block.at}: ${message}`, stdout, stderr, ...logs].join('\n'), {
        cause: error,
      })
    }
  for (const { said } of running.values()) {
    expect(said()).toContain(`"version":"${name.slice('parley-'.length)}-next"`)
    // Of the settings and the database as the manual has them, only the example's address is no good.
    const warned = [...said().matchAll(/"sentence":"(.*)","msg":"self-test"/g)].map((found) => found[1])
    expect(warned).toEqual([expect.stringContaining('MAIL_FROM is not set, or names an example’s domain')])
  }
  await stopAll()
}
