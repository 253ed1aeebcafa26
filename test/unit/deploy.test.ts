import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { live } from '#api/notification.ts'
import { UPLOAD_MAX_BYTES } from '#domain/file/upload.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const server = JSON.parse(read('scripts/server.json')) as { args: string[]; env: Record<string, string> }
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1]!)

/** Every setting that something of ours reads. */
const SETTINGS = new Set([
  ...all(read('src/server/platform/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm),
  ...Object.keys(server.env),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  // Past a pooler, and for the tables' owner.
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
])

describe('what is in deploy/ says what the product does', () => {
  it('a unit and a container start the server as npm run serve does', () => {
    const unit = read('deploy/parley.service')
    expect(/^ExecStart=\S+\/node (.*)$/m.exec(unit)![1]!.split(' ')).toEqual(server.args)
    const image = read('deploy/Dockerfile')
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(image)![1]!)).toEqual(['node', ...server.args])
    for (const text of [unit, image])
      for (const [name, value] of Object.entries(server.env)) expect(text).toContain(`${name}=${value}`)
  })

  it('every setting they name is one that is read', () => {
    const compose = read('deploy/compose.yaml')
    const [parley = ''] = compose.split(/^ {2}database:/m)
    const named = [
      ...all(parley, /^ {2,6}([A-Z][A-Z0-9_]+):/gm),
      ...all(read('deploy/parley.service'), /[ =]([A-Z][A-Z0-9_]+)=/g),
      ...all(read('deploy/Dockerfile'), /(?:ENV| )([A-Z][A-Z0-9_]+)=/g),
    ]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !SETTINGS.has(name) && name !== 'NODE_ENV')).toEqual([])
  })

  it('what serves never holds the password of the tables’ owner: another container brings them forward, and ends', () => {
    const compose = parse(read('deploy/compose.yaml'), { merge: true })
    const { parley, migrate } = compose.services
    expect(parley.depends_on.migrate).toEqual({ condition: 'service_completed_successfully' })
    expect(JSON.stringify(parley)).not.toContain('OWNER_PASSWORD')
    expect(migrate.environment).toEqual({
      ...parley.environment,
      DATABASE_URL: parley.environment.DATABASE_DIRECT_URL,
      MIGRATION_DATABASE_URL: expect.stringContaining('parley_owner:${OWNER_PASSWORD'),
    })
    expect(Object.keys(migrate.depends_on), 'nothing it asks may still be starting').not.toContain('pooler')
    const [node, command, name] = migrate.command
    expect([node, name]).toEqual(['node', 'migrate'])
    expect(read(command)).toContain('migrate: async')
    for (const container of [parley, migrate]) {
      // What is not named above: a file of its own, since the other one has passwords that none of the two may hold.
      expect(container.env_file).toEqual([{ path: 'parley.env', required: false }])
      expect(container.read_only).toBe(true)
      expect(container.cap_drop).toEqual(['ALL'])
    }
  })

  it('nginx takes what the product takes, leaves no process alone, and lets the live stream through', () => {
    const nginx = read('deploy/nginx.conf')
    const bodies = Number(/client_max_body_size (\d+)m;/.exec(nginx)![1])
    expect(bodies * 1024 * 1024).toBeGreaterThan(UPLOAD_MAX_BYTES)
    expect(all(nginx, /^ {4}server \S+ (.*);$/gm)).toEqual(['max_fails=0', 'max_fails=0'])
    expect(nginx).toMatch(new RegExp(`location = /api${live.path} \\{[^}]*proxy_buffering off;`))
    expect(nginx).toMatch(/location \/assets\/ \{[^}]*http_404;/)
    // Only what carries a key may be sent twice.
    expect(all(nginx, /location (\S+) \{[^}]*non_idempotent;/g)).toEqual(['@keyed'])
  })

  it('nothing that an operator lays beside them is kept', () => {
    for (const secret of ['*.p12', 'deploy/.env', 'deploy/parley.env'])
      expect(read('.gitignore').split('\n')).toContain(secret)
  })

  it('what passes nginx leaves no path and no query behind: links of emails let their reader in', () => {
    const nginx = read('deploy/nginx.conf')
    const format = all(nginx, /log_format parley '([^']*)'/g)[0] ?? ''
    expect(format).toContain('$status')
    expect(format).not.toMatch(/\$(request|uri|request_uri|args|query_string|http_referer)\b(?!_)/)
    expect(all(nginx, /(access_log [^;]*);/g)).toEqual([
      'access_log off',
      'access_log /var/log/nginx/parley.log parley',
    ])
    expect(nginx).toContain('error_log /var/log/nginx/parley-error.log crit;')
  })
})
