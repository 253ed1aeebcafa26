import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeRoot } from '#server/evidence/roots.ts'
import { ok } from '#test/client.ts'
import { filesOf, sold, type Sold } from '#test/make/evidence.ts'
import { PDF } from '#test/make/examples.ts'
import { accepted } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { heading, openStage, reads, skipAfterFailure, type Stage } from './stage.ts'

let stage: Stage
let s: Sold
beforeAll(async () => {
  stage = await openStage('phone')
  s = await sold(stage.server)
  await makeRoot(stage.server.ctx)
})
afterAll(() => stage?.close())
skipAfterFailure()

const asFile = (name: string, zip: Uint8Array) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(zip),
})

test('a party downloads the evidence from the contract (issue 11 "Proof that outlives us")', async () => {
  const { page, context, open, seen } = await signedInAs(stage, 'agent-ca')
  // A later test ends this contract, and the page of its buyers would ask for what is no longer theirs.
  onTestFinished(() => context.close())
  await open(`/property-contract/${s.sale.listingId}`)
  await heading(page, 'Evidence Package')
  await reads(page, 'We keep it at least until')
  const receipt = /^Receipt: Original Offer, \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M/
  await page.getByRole('link', { name: receipt }).waitFor()
  await seen('a sealed contract with its evidence')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Evidence' }).press('Enter'),
  ])
  const zip = readFileSync(await saved.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
})

test('several files that are dropped are checked one at a time, which is said', async () => {
  const { page, open, seen } = await stage.person('somebody with two files')
  await open('/verify')
  const drop = async (many: number) => {
    const dataTransfer = await page.evaluateHandle(`(() => {
      const files = new DataTransfer()
      for (let at = 0; at < ${many}; at++) files.items.add(new File(['PK'], 'evidence-' + at + '.zip'))
      return files
    })()`)
    await page.getByText('Drop the ZIP file here').dispatchEvent('drop', { dataTransfer })
  }
  await drop(2)
  await page.getByRole('alert').getByText('Please check one file at a time.').waitFor()
  await seen('two dropped files')
  await drop(1)
  await reads(page, 'This isn’t an evidence package')
  expect(await page.getByText('Please check one file at a time.').count()).toBe(0)
})

test('a visitor checks a package by keyboard alone, and nothing is uploaded', async () => {
  const zip = await s.zip(s.chain.buyer)
  const { page, open, seen } = await stage.person('a judge')
  await open('/verify')
  await heading(page, 'Check an Evidence Package')
  await seen('the page that checks evidence')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const choose = async (name: string, bytes: Uint8Array) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^(Choose a File|Check Another File)$/ }).press('Enter'),
    ])
    await chooser.setFiles(asFile(name, bytes))
  }
  await choose('evidence.zip', zip)
  await heading(page, 'This package is valid')
  await reads(page, 'Everyone signed the same paper')
  await reads(page, 'The certificate is the one that this Parley signs with today.')
  await heading(page, 'Who signed it: not checked')
  await reads(page, 'Its fingerprint was not compared.')
  const { sealFingerprint } = ok(await stage.server.visitor.get('/meta-data'))
  const field = page.getByRole('textbox', { name: 'Fingerprint to compare (optional)' })
  // Who is still typing is told nothing.
  await field.fill('ab'.repeat(31))
  await heading(page, 'Who signed it: not checked')
  expect(await page.getByText('key signed this record').count()).toBe(0)
  await heading(page, 'This package is valid')
  await field.fill('ab'.repeat(32))
  await heading(page, 'Someone else’s key signed this record')
  await heading(page, 'Who signed it: someone else')
  expect(await page.getByText('Its fingerprint was not compared.').count()).toBe(0)
  expect(await page.getByText('This package is valid').count()).toBe(0)
  await seen('a package that somebody else signed')
  await reads(page, 'It isn’t the same: someone else’s key signed this record.')
  await field.fill(sealFingerprint.toUpperCase().match(/../g).join(':'))
  await reads(page, 'It’s the same: the holder of that certificate signed this record.')
  await heading(page, 'Who signed it: checked')
  await heading(page, 'This package is valid')
  await seen('a package that is whole')
  const changed = new Uint8Array(zip)
  changed[Math.floor(zip.length / 2)]! ^= 1
  await choose('changed.zip', changed)
  await heading(page, 'This record was changed')
  await reads(page, 'This file was edited.')
  await seen('a package that was changed')
  await choose('picture.zip', Buffer.from('no package'))
  await heading(page, 'This isn’t an evidence package')
  await reads(page, 'Download the evidence package from the page of the contract')
  await choose('contract.pdf', filesOf(zip).get('papers/contract.pdf')!)
  await heading(page, 'This isn’t an evidence package')
  await reads(page, 'The seal inside this PDF holds: nothing in it was changed since it was sealed.')
  await heading(page, 'Who signed it: not checked')
  await reads(page, 'The certificate is the one that this Parley signs with today.')
  await field.fill('ab'.repeat(32))
  await heading(page, 'Someone else’s key signed this record')
  await field.fill(sealFingerprint)
  await heading(page, 'Who signed it: checked')
  await seen('the sealed contract, where a package is expected')
  expect(sent.filter((url) => !url.includes('page-view'))).toEqual([])
})

test('after a fall-through both contracts of the home are offered, and the dates leave the calendar', async () => {
  const { sale, rival } = s
  const path = `/listings/${sale.listingId}/contract`
  const first = ok(await sale.listingAgent.get(path))
  ok(
    await sale.listingAgent.put(`${path}/state/CANCELLED`, {
      comment: 'The loan was declined',
      attested: true,
      contractId: first.id,
      shown: first.documentHash,
    }),
  )
  const { page, open, seen, watch } = await signedInAs(stage, 'listing-ca')
  // The page that is open hears of the other contract, and may ask for the notices of the former one before it knows which is current.
  watch.expect(/^404 GET .*\/contract\/notices$/)
  await open(`/property-contract/${sale.listingId}`)
  const download = (name: RegExp | string) =>
    Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).press('Enter')])
  const [dates] = await download('Take the dates out of your calendar')
  const ics = readFileSync(await dates.path()).toString()
  expect(ics).toContain('STATUS:CANCELLED')
  expect(ics).not.toContain('STATUS:CONFIRMED')
  await seen('a contract that fell through, with its dates and its evidence')
  await accepted(sale, rival)
  await open(`/property-contract/${sale.listingId}`)
  await reads(page, 'You are a party of more than one contract of this home.')
  await seen('the evidence of two contracts')
  const [older] = await download(/^Download Evidence: Contract of .*, canceled$/)
  const { about } = JSON.parse(
    filesOf(readFileSync(await older.path()))
      .get('manifest.json')!
      .toString(),
  )
  expect(about.contract).toBe(first.id)
  await download(/^Download Current Version: Contract of /)
})

test('whose agreement was cancelled keeps its evidence once the home has another contract', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  const { page, open, seen } = person
  person.watch.expect(/^404 GET .*\/contract$/)
  await open(`/property-contract/${s.sale.listingId}`)
  await heading(page, 'Your agreement was canceled')
  expect(await page.getByText('No contract yet').count()).toBe(0)
  await heading(page, 'Evidence Package')
  await seen('an agreement that was cancelled, beside another contract')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Evidence' }).press('Enter'),
  ])
  expect(filesOf(readFileSync(await saved.path())).has('contract.json')).toBe(true)
  await open(`/offer-status/${s.sale.listingId}/buyer?tab=contract`)
  await heading(page, 'Your agreement was canceled')
  await heading(page, 'Evidence Package')
})

test('an agreement that was cancelled while it was signed says so, and a paper from outside is told to its readers', async () => {
  const { sale, rival } = s
  const path = `/listings/${sale.listingId}/contract`
  ok(await sale.listingAgent.send(path, PDF, 'wet-ink.pdf'), 201)
  const second = ok(await rival.agent.get(path))
  const cancelled = { contractId: second.id, shown: second.documentHash }
  ok(await rival.agent.put(`${path}/state/CANCELLED`, cancelled))
  const { page, open, seen } = await signedInAs(stage, 'agent2-ca')
  await open(`/property-contract/${sale.listingId}`)
  await reads(page, 'Canceled before everybody had signed.')
  const order = page.getByRole('list', { name: 'Signing order' })
  expect(await order.textContent()).toMatch(/Fully ratified: canceled/)
  expect(await order.textContent()).not.toMatch(/later|yet/)
  expect(await page.getByText('Not everybody has signed yet').count()).toBe(0)
  await reads(page, 'A contract signed outside Parley. It doesn’t replace the one sealed by Parley.')
  expect(await page.getByText('Upload a contract signed on paper').count()).toBe(0)
  await seen('an agreement that was cancelled while it was signed')
})
