import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { beginActs } from '#server/evidence/acts/since.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { runSql } from '#test/database.ts'
import { agreement } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** `npm run audit` as an operator runs it (docs/evidence.md, docs/operate.md). */
let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ worker: false })
  await agreement(server)
  await server.ctx.worker.drain(server.ctx)
})
afterEach(() => server.close())

const command = (args: readonly string[], dataDir: string = server.ctx.config.dataDir) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/command-audit.ts', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir },
  })
  return { said: stdout.trim().split('\n'), wrong: stderr, status }
}

describe('npm run audit', () => {
  it('says in a sentence what it counted', () => {
    const { said, status, wrong } = command([])
    expect(said.at(-1), wrong).toMatch(
      /^Everything is as it was recorded: \d+ chains, 1 contract, 0 daily roots\.$/,
    )
    expect(status).toBe(0)
  })

  it('says that the folder of files is away, and names no paper as missing', () => {
    const storage = join(server.ctx.config.dataDir, 'storage')
    renameSync(storage, `${storage}-apart`)
    const { said, wrong, status } = command([])
    renameSync(`${storage}-apart`, storage)
    expect(said).toEqual([''])
    expect(wrong.trim()).toMatch(/^DATA_DIR \(\S+\) is not the one of this database: its marker .*$/)
    expect(status).toBe(1)
    // The seal is away with it, and no other one is made.
    const empty = mkdtempSync(join(tmpdir(), 'parley-away-'))
    expect(command([], empty).wrong.trim()).toMatch(/^DATA_DIR \(\S+\) is not the one of this database/)
    expect(readdirSync(empty)).not.toContain('seal.p12')
    rmSync(empty, { recursive: true })
    expect(command([]).status).toBe(0)
  })

  it('tells whoever mistypes an option which there are', () => {
    const { wrong, status } = command(['--lnik'])
    expect(wrong).toContain('npm run audit -- --link')
    expect(wrong).not.toMatch(/^\s+at /m)
    expect(status).toBe(1)
  })

  it('says what it found before it links, and what it put in by hand', async () => {
    await runSql(
      server.databaseUrl,
      `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
         select 'older', listing_id, 'older', subject, subject_id, row_id, 'NUDGE', to_state, to_state, actor_id, false, at - interval '3 days'
           from events where subject = 'listing' order by seq desc limit 1`,
    )
    const { said } = command(['--link'])
    const after = said.indexOf('After:')
    expect(said.slice(0, after).join('\n')).toMatch(
      /^Before:\n[^]*has no link[^]*Put in by hand: 1 link of events that had none\./,
    )
    expect(said.slice(after).join('\n')).toMatch(/^Note: .*by hand \(--link\)/m)
  })

  it('links one home alone, and says what it would do before it does it', async () => {
    const other = await agreement(server)
    await server.ctx.worker.drain(server.ctx)
    await runSql(
      server.databaseUrl,
      `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
         select 'older-' || id, listing_id, 'older', subject, subject_id, row_id, 'NUDGE', to_state, to_state, actor_id, false, at - interval '3 days'
           from events where subject = 'listing' and from_state is null`,
    )
    const { said, wrong } = command(['--link', other.listingId])
    const all = said.join('\n')
    expect(all, wrong).toMatch(
      new RegExp(
        `Home ${other.listingId}: it links the event NUDGE of listing at .* \\(older-.*\\)\\.\\n[^]*Put in by hand: 1 link of events that had none`,
      ),
    )
    const links = await runSql(
      server.databaseUrl,
      `select k.listing_id from event_links k where k.event_id like 'older-%'`,
    )
    expect(links).toEqual([{ listing_id: other.listingId }])
    expect(said.slice(said.indexOf('After:')).join('\n'), 'the other one is as it was').toMatch(/has no link/)
    for (const args of [['--link', 'nowhere'], [other.listingId]]) {
      const no = command(args)
      expect([no.status, no.wrong]).toEqual([1, expect.stringContaining('npm run audit -- --link')])
    }
  })
})

describe('acts-since.json', () => {
  it.each(['', '{"statement":'])(
    'is named where it is damaged (%j), and written anew by the next start',
    async (damaged) => {
      const file = join(server.ctx.config.dataDir, 'acts-since.json')
      const whole = readFileSync(file, 'utf8')
      rmSync(file)
      writeFileSync(file, damaged)
      expect((await audit(server.ctx.db, server.ctx)).findings.join('\n')).toContain(
        'acts-since.json in DATA_DIR is damaged',
      )
      await beginActs(server.ctx)
      expect(readFileSync(file, 'utf8')).toBe(whole)
    },
  )
})

describe('what keeps a record from being read', () => {
  const asOwner = (text: string) =>
    runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)
  const found = async () => (await audit(server.ctx.db, server.ctx)).findings.join('\n')

  it.each([
    [
      'an instant that is none',
      `update events set at = 'infinity' where action = 'DRAW' and listing_id <> '$other'`,
      /Home .*\. Its records can’t be read/,
    ],
    [
      'facts that are none',
      `update event_links set facts = '[]' where listing_id <> '$other'`,
      /Home .*\. Its records can’t be read/,
    ],
    [
      'no day on which links began',
      `delete from migrations where name = '280_evidence.sql'`,
      /When this database began to link its events is no longer on record/,
    ],
  ])('is found itself, and the rest looked at: %s', async (_, change, sentence) => {
    const other = await agreement(server)
    await server.ctx.worker.drain(server.ctx)
    await asOwner(
      `update contracts set state = 'CANCELLED' where listing_id = '${other.listingId}'; ${change.replace('$other', other.listingId)}`,
    )
    const all = await found()
    expect(all).toMatch(sentence)
    expect(all).toContain(`Home ${other.listingId}.`)
  })

  it('is no way to have an event linked that nobody linked: the first day ends by what the house signed', async () => {
    server.advance(3 * 86_400_000)
    await asOwner(
      `update migrations set applied_at = now() + interval '3 days' where name = '280_evidence.sql';
       insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
         select 'planted', listing_id, 'planted', subject, subject_id, row_id, 'NUDGE', to_state, to_state, actor_id, false, at
           from events where subject = 'listing' order by seq desc limit 1`,
    )
    await linkStoredEvents(server.ctx)
    expect(await found()).toMatch(/planted\) was added: it has no link/)
  })
})
