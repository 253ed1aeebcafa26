import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { canonicalText } from '#domain/evidence/hashing.ts'
import type { ActReceiptStatement, Sealed } from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
import { nameDrawn, nameDrawnPapers } from '#server/contract/drawn.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { sealOf, sealStatement } from '#server/evidence/seal.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { anchorsGone, withoutHold, filesOf, forgeFile, relinked, zipOf } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

/** What somebody who owns the database, and holds neither the seal's key nor a receipt, can exchange between two daily roots. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const DAY = 86_400_000

const asOperator = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

const query = <T extends object>(text: string) => runSql<T>(server.databaseUrl, text)

const alarms = async (a: Agreement) =>
  (
    await query<{ what: string }>(
      `select what from evidence_alarms where listing_id = '${a.listingId}' order by what`,
    )
  )
    .map((row) => row.what)
    .join('\n')

/** An agreement whose paper is drawn, and that nobody has signed. */
const drawn = async (): Promise<Agreement> => {
  const a = await agreement(server)
  await server.ctx.worker.drain(server.ctx)
  return a
}

const contractOf = async (a: Agreement) => {
  const [row] = await query<{
    id: string
    offer_id: string
    document_file_id: string
    document_hash: string
  }>(
    `select id, offer_id, document_file_id, document_hash from contracts where listing_id = '${a.listingId}'`,
  )
  return row!
}
/** What the product never does: the paper is named once more. */
const drawAgain = async (a: Agreement) => {
  const { id } = await contractOf(a)
  await withTransaction<null>(server.ctx.db, async (tx) => {
    await nameDrawn(tx, server.ctx, id, server.ctx.clock().toISOString())
    return null
  })
}

/** Another paper of the house, of other words, in the place of this one, with its hash: all that the tables say of it agrees. */
const exchangePaper = async (a: Agreement): Promise<{ file: string; words: string }> => {
  const { id, document_file_id: fileId } = await contractOf(a)
  const [file] = await query<{ storage_key: string }>(`select storage_key from files where id = '${fileId}'`)
  const [text] = await query<{ text: { title: string } }>(
    `select text from contract_texts where contract_id = '${id}'`,
  )
  const other = { ...text!.text, title: `${text!.text.title}, and another price` }
  const words = nameOfWords(other)
  const paper = (await server.ctx.storage.get(file!.storage_key))!.toString('latin1')
  const bytes = Buffer.from(paper.replace(/sha256:[0-9a-f]{64}/, words), 'latin1')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const put = `put-${hash.slice(0, 20)}`
  await server.ctx.storage.put(put, bytes)
  await asOperator(
    `insert into files select * from jsonb_populate_record((select f from files f where id = '${fileId}'),
       jsonb_build_object('id', '${put}', 'storage_key', '${put}', 'sha256', '\\x${hash}'));
     update contracts set document_file_id = '${put}', document_hash = '${hash}' where id = '${id}';
     update contract_texts set text = '${JSON.stringify(other).replaceAll("'", "''")}' where contract_id = '${id}'`,
  )
  return { file: put, words }
}

const stops = async (a: Agreement, said: RegExp, role: 'BA' | 'PB' = 'BA') => {
  const answer = await a.sign(role)
  expect([answer.status, answer.body.code]).toEqual([409, 'evidence-broken'])
  expect(await alarms(a)).toMatch(said)
  const { findings } = await audit(server.ctx.db, server.ctx)
  expect(findings.filter((each) => each.includes(a.listingId)).join('\n')).toMatch(said)
}

describe('the paper, from when it is drawn', () => {
  it('is named by an event with its words and the terms it was drawn from', async () => {
    const a = await drawn()
    const { id, offer_id: offerId, document_hash: hash } = await contractOf(a)
    const [event] = await query(
      `select e.action, e.subject, encode(f.sha256, 'hex') as paper, e.reason, s.hash = e.shown_hash as terms, k.number is not null as linked
         from events e join files f on f.id = e.paper_file_id join event_links k on k.event_id = e.id
         join offers o on o.id = e.subject_id join snapshots s on s.id = o.snapshot_id
        where e.subject_id = '${offerId}' and e.action = 'DRAW'`,
    )
    const [text] = await query<{ text: object }>(
      `select text from contract_texts where contract_id = '${id}'`,
    )
    expect(event).toEqual({
      action: 'DRAW',
      subject: 'contract',
      paper: hash,
      reason: nameOfWords(text!.text),
      terms: true,
      linked: true,
    })
  })

  it('goes to the storage while its home is locked by nobody', async () => {
    const a = await agreement(server)
    const { storage } = server.ctx
    const put = storage.put.bind(storage)
    const free: boolean[] = []
    const watched = vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
      free.push(
        await query(`select 1 from listings where id = '${a.listingId}' for update nowait`).then(
          () => true,
          () => false,
        ),
      )
      return put(...args)
    })
    await server.ctx.worker.drain(server.ctx)
    watched.mockRestore()
    expect(free).toEqual([true])
    expect((await contractOf(a)).document_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is not exchanged together with its hash and its words', async () => {
    const a = await drawn()
    await exchangePaper(a)
    await stops(a, /The paper that everybody signs is not the one that was drawn/)
  })

  it('nor are its words alone', async () => {
    const a = await drawn()
    await asOperator(
      `update contract_texts set text = jsonb_set(text, '{title}', '"Another title"') where contract_id = '${(await contractOf(a)).id}'`,
    )
    await stops(a, /The words of the agreement are not those that were drawn: an event names others/)
  })

  it('nor with the event that names it, and the chain linked anew', async () => {
    const a = await drawn()
    const { file, words } = await exchangePaper(a)
    await asOperator(
      `update events set paper_file_id = '${file}', reason = '${words}' where listing_id = '${a.listingId}' and action = 'DRAW'`,
    )
    await relinked(server, a.listingId)
    await stops(a, /The event DRAW of .* is not the one that a receipt names/)
  })

  it('nor are the terms that it was drawn from', async () => {
    const a = await drawn()
    await asOperator(
      `update events set shown_hash = repeat('0', 64) where listing_id = '${a.listingId}' and action = 'DRAW'`,
    )
    await stops(a, /The terms that the agreement was drawn from are not those that were accepted/)
  })

  it('nor is it drawn again after a signature', async () => {
    const a = await drawn()
    ok(await a.sign('BA'))
    await drawAgain(a)
    await stops(a, /The paper of the agreement was drawn again after a signature/, 'PB')
  })
})

describe('each act on a contract has its receipt at once', () => {
  it('so that a signature is not changed before the root of the day, its chain linked anew', async () => {
    const a = await drawn()
    ok(await a.sign('BA'))
    await asOperator(
      `update events set ip = '6.6.6.6' where listing_id = '${a.listingId}' and reason = 'SIGNED'`,
    )
    await relinked(server, a.listingId)
    await stops(a, /The event SIGN of .* is not the one that a receipt names/, 'PB')
  })

  it('nor the acceptance, in the chain of the negotiation', async () => {
    const a = await drawn()
    await asOperator(
      `update events set ip = '6.6.6.6' where listing_id = '${a.listingId}' and subject = 'offer' and to_state = 'ACCEPTED'`,
    )
    await relinked(server, a.listingId)
    await stops(a, /of offer at .* is not the one that a receipt names/)
  })

  it('nor taken out of the record with its event', async () => {
    const a = await drawn()
    ok(await a.sign('BA'))
    await asOperator(
      `with gone as (delete from events where listing_id = '${a.listingId}' and action = 'DRAW' returning id)
       delete from event_links where event_id in (select id from gone)`,
    )
    await relinked(server, a.listingId)
    await stops(a, /An event that a receipt names is no longer on record/, 'PB')
  })

  it('and a receipt of another act is none', async () => {
    const a = await drawn()
    await asOperator(
      `update evidence_act_receipts r set statement = o.statement, signature = o.signature from evidence_act_receipts o
        where r.listing_id = '${a.listingId}' and o.listing_id = r.listing_id and r.statement like '%"DRAW"%' and o.statement like '%"ACCEPTED"%'`,
    )
    await stops(a, /A receipt of the event .* was changed: its signature does not hold/)
  })

  it('and a receipt is not rewritten', async () => {
    const a = await drawn()
    await asOperator(
      `update evidence_act_receipts set statement = replace(statement, 'contract', 'notice') where listing_id = '${a.listingId}'`,
    )
    await stops(a, /A receipt of .* was changed: its signature does not hold/)
  })
})

describe('what somebody with a key of their own makes', () => {
  it('is no receipt of the house', async () => {
    const a = await drawn()
    const [kept] = await query<Sealed>(
      `select statement from evidence_act_receipts where listing_id = '${a.listingId}' and statement like '%"DRAW"%'`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'parley-key-'))
    const theirs = sealStatement({ ...server.ctx.config, dataDir: folder }, kept!.statement)
    rmSync(folder, { recursive: true })
    await asOperator(
      `update evidence_act_receipts set signature = '${theirs.signature}', certificate = '${theirs.certificate}' where statement = '${kept!.statement}'`,
    )
    await stops(a, /A receipt of the event .* is signed with a certificate that is neither this house’s/)
  })
})

if (THOROUGH)
  describe('a package of an agreement that nobody has signed', () => {
    const verified = async (zip: Uint8Array) => {
      const folder = mkdtempSync(join(tmpdir(), 'parley-drawn-'))
      const file = join(folder, 'package.zip')
      writeFileSync(file, zip)
      const { stdout } = spawnSync(process.execPath, ['examples/verify-evidence.mjs', file], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      const { valid, findings } = await verifyPackage(zip, seals)
      return { valid, first: findings.map((f) => `${f.file}: ${f.text}`).join('\n'), second: stdout }
    }

    const unfinished = async (role: 'PB' | 'PS') => {
      const a = await drawn()
      const zip: Buffer = ok(
        await a.people[role].get(`/listings/${a.listingId}/contract/evidence?unfinished=true`),
      )
      return { files: filesOf(zip), key: sealOf(server.ctx.config).key }
    }

    it.each(['PB', 'PS'] as const)('is valid, with the receipts of what %s may see', async (role) => {
      const { files } = await unfinished(role)
      const receipts = JSON.parse(files.get('receipts.json')!.toString()) as { statement: string }[]
      const acts = receipts.map(
        ({ statement }) => JSON.parse(statement) as { action: string; format: string },
      )
      const drawnActs = acts.filter((act) => act.format === 'parley-receipt/2' && act.action === 'DRAW')
      expect(drawnActs).toHaveLength(1)
      const { valid, second } = await verified(zipOf(files))
      expect(valid).toBe(true)
      expect(second).toMatch(/^valid$/m)
    })

    it('with another paper, sealed anew, is not: an event names the one that was drawn', async () => {
      const { files, key } = await unfinished('PS')
      const paper = Buffer.from(`${files.get('papers/agreement.pdf')!.toString('latin1')}%`, 'latin1')
      files.set('papers/agreement.pdf', paper)
      forgeFile(files, key, 'contract.json', (contract: { documentHash: string }) => {
        contract.documentHash = createHash('sha256').update(paper).digest('hex')
      })
      const { first, second } = await verified(zipOf(files))
      expect(first).toBe(
        'papers/agreement.pdf: It is not the paper that was drawn: an event names another one.',
      )
      expect(second).toMatch(
        /papers\/agreement\.pdf: not the paper that was drawn before the first signature/,
      )
    })

    it('with a paper of other words, sealed anew, is not', async () => {
      const { files, key } = await unfinished('PS')
      const paper = Buffer.from(
        files
          .get('papers/agreement.pdf')!
          .toString('latin1')
          .replace(/sha256:[0-9a-f]{64}/, `sha256:${'0'.repeat(64)}`),
        'latin1',
      )
      files.set('papers/agreement.pdf', paper)
      forgeFile(files, key, 'contract.json', (contract: { documentHash: string }) => {
        contract.documentHash = createHash('sha256').update(paper).digest('hex')
      })
      const { first } = await verified(zipOf(files))
      expect(first).toMatch(
        /^papers\/agreement\.pdf: Its words are not those that were drawn: an event names others\.$/m,
      )
    })

    it('with a paper that was drawn again after a signature is not', async () => {
      const a = await drawn()
      ok(await a.sign('BA'))
      await drawAgain(a)
      const path = `/listings/${a.listingId}/contract/evidence?unfinished=true`
      const { first, second } = await verified(ok(await withoutHold(() => a.people.PS.get(path))))
      expect(first).toBe('papers/agreement.pdf: It was drawn again after a signature.')
      expect(second).not.toMatch(/^valid$/m)
    })

    it.each(['parley-receipt/1', 'parley-receipt/2'])(
      'with a statement %s about an event that it does not hold is not',
      async (format) => {
        const { files, key } = await unfinished('PB')
        forgeFile(files, key, 'receipts.json', (receipts: Sealed[]) => {
          const at = receipts.findIndex(({ statement }) => statement.includes(`"${format}"`))
          const said = JSON.parse(receipts[at]!.statement) as object
          receipts[at] = sealStatement(server.ctx.config, canonicalText({ ...said, event: 'nowhere' }))
        })
        const { first, second } = await verified(zipOf(files))
        expect(first).toMatch(/^receipts\.json: A receipt is about an event that is not in this package/m)
        expect(second).not.toMatch(/^valid$/m)
      },
    )

    it('with a receipt of something else is not', async () => {
      const { files, key } = await unfinished('PS')
      forgeFile(files, key, 'receipts.json', (receipts: Sealed[]) => {
        const said = JSON.parse(receipts[0]!.statement) as ActReceiptStatement
        receipts[0] = sealStatement(server.ctx.config, canonicalText({ ...said, to: 'COMPLETED' }))
      })
      const { first, second } = await verified(zipOf(files))
      expect(first).toMatch(/^receipts\.json: The receipt does not fit the event /)
      expect(second).toMatch(/receipts\.json: fits no event/)
    })
  })

if (THOROUGH)
  describe('what an older release wrote', () => {
    /** As a process of the release before leaves it: neither the event of the paper nor receipts. */
    const byOlderRelease = async (a: Agreement) => {
      await anchorsGone(server)
      await asOperator(
        `delete from evidence_act_receipts where listing_id = '${a.listingId}';
       delete from event_links where listing_id = '${a.listingId}'; delete from event_chains where listing_id = '${a.listingId}';
       delete from evidence_receipts where listing_id = '${a.listingId}';
       delete from events where listing_id = '${a.listingId}' and action = 'DRAW'`,
      )
    }

    it('is true: signatures go on, and nothing is found', async () => {
      const a = await drawn()
      ok(await a.sign('BA'))
      await byOlderRelease(a)
      await linkStoredEvents(server.ctx)
      ok(await a.sign('PB'))
      expect(await alarms(a)).toBe('')
    })

    it('and a paper that nobody has signed is named when a process of this release starts', async () => {
      const a = await drawn()
      await byOlderRelease(a)
      await linkStoredEvents(server.ctx)
      await nameDrawnPapers(server.ctx)
      await nameDrawnPapers(server.ctx)
      expect(
        await query(`select 1 from events where listing_id = '${a.listingId}' and action = 'DRAW'`),
      ).toHaveLength(1)
      await exchangePaper(a)
      await stops(a, /The paper that everybody signs is not the one that was drawn/)
    })

    it('but what was written long after the first day was by no older release', async () => {
      const later = await startTestServer({ worker: false })
      later.advance(2 * DAY)
      const a = await agreement(later)
      await later.ctx.worker.drain(later.ctx)
      await runSql(
        later.databaseUrl,
        `set session_replication_role = replica; delete from evidence_act_receipts where listing_id = '${a.listingId}' and statement like '%"DRAW"%'`,
      )
      const answer = await a.sign('BA')
      expect([answer.status, answer.body.code]).toEqual([409, 'evidence-broken'])
      const rows = await runSql<{ what: string }>(later.databaseUrl, 'select what from evidence_alarms')
      expect(rows.map(({ what }) => what).join('\n')).toMatch(
        /The receipt of the event DRAW of contract .* is gone/,
      )

      await runSql(
        later.databaseUrl,
        `set session_replication_role = replica;
       with gone as (delete from events where listing_id = '${a.listingId}' and action = 'DRAW' returning id)
       delete from event_links where event_id in (select id from gone)`,
      )
      await relinked(later, a.listingId)
      await a.sign('BA')
      const more = await runSql<{ what: string }>(later.databaseUrl, 'select what from evidence_alarms')
      expect(more.map(({ what }) => what).join('\n')).toMatch(
        /The paper of the agreement is named by no event/,
      )
      await later.close()
    })

    it.each([
      [
        'linked on the first day, before it happened',
        `update event_links k set facts = jsonb_set(k.facts, '{recordedAt}', to_jsonb(
       (select to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from migrations where name = '480_act_receipts.sql')))
       from events e where e.id = k.event_id and e.action = 'DRAW'`,
      ],
      [
        'of the first day itself',
        `update events set at = (select applied_at from migrations where name = '480_act_receipts.sql') where action = 'DRAW'`,
      ],
      [
        'of the first day, as all of its agreement and its home is',
        `delete from evidence_act_receipts where statement like '%"subject":"contract"%';
       update events set at = at - interval '2 days' where subject in ('listing', 'contract'); update contracts set created_at = created_at - interval '2 days'`,
      ],
    ])('and what is said to be %s was not', async (_, dated) => {
      const later = await startTestServer({ worker: false })
      later.advance(2 * DAY)
      const a = await agreement(later)
      await later.ctx.worker.drain(later.ctx)
      await runSql(
        later.databaseUrl,
        `set session_replication_role = replica; delete from evidence_act_receipts where statement like '%"DRAW"%'; ${dated}`,
      )
      await relinked(later, a.listingId)
      expect((await a.sign('BA')).body.code).toBe('evidence-broken')
      const rows = await runSql<{ what: string }>(later.databaseUrl, 'select what from evidence_alarms')
      expect(rows.map(({ what }) => what).join('\n')).toMatch(
        /The receipt of the event DRAW of contract .* is gone/,
      )
      await later.close()
    })
  })
