import { afterAll, beforeAll, expect, test } from 'vitest'
import { DECIDE_FIRST } from '#domain/account/named-agent.ts'
import { ok } from '#test/client.ts'
import { activate, agentBody } from '#test/people.ts'
import { signedInAs, withSession } from './account-steps.ts'
import { answer, fill, heading, openStage, press, reads, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage('phone')
})
afterAll(() => stage?.close())

test('whoever registers with a license that has an account may ask for it, and an administrator gives it to them (issue 9 "Licences")', async () => {
  const { server } = stage
  ok(await server.visitor.post('/users/registration', agentBody('first@claims.example', 'CA', 20)), 201)
  ok(await activate(server, 'first@claims.example'))

  const owner = await stage.person('owner')
  const { page } = owner
  await owner.open('/account-registration')
  await answer(page, 'Are you a licensed agent?', 'Yes')
  await fill(page, 'First Name', 'Olga')
  await fill(page, 'Last Name', 'Tester')
  await fill(page, 'Email', 'second@claims.example')
  await fill(page, 'Mobile Phone Number', '8055550142')
  await fill(page, 'License Number', '2000020')
  await fill(page, 'Brokerage Name', 'Own Brokerage')
  await fill(page, 'Brokerage License Number', 'B9')
  for (const label of [/^Password/, /^Confirm/])
    await page.getByLabel(label).and(page.locator('input')).fill('Parley-test-1')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Register')
  await reads(page, /already belongs to an account/)
  expect(owner.watch.take()).toEqual([expect.stringMatching(/^409 POST .*registration$/)])
  await owner.seen('a license that has an account')
  await press(page, 'This Is My License: Register Anyway')
  await reads(page, 'Almost there!')
  ok(await activate(server, 'second@claims.example'))

  const admin = await signedInAs(stage, 'admin')
  await admin.open('/admin/licenses')
  await heading(admin.page, 'License claims')
  await reads(admin.page, 'second@claims.example')
  await admin.seen('license claims')
  // Until it is decided, the claimant is told why first, and an administrator why a role waits.
  const claimant = owner
  await withSession(stage, claimant, 'second@claims.example')
  await claimant.open('/agent-profile?tab=billing')
  await reads(claimant.page, /until an administrator has decided whose it is/)
  expect(await claimant.page.getByRole('button', { name: 'Apply To Be A List Agent' }).count()).toBe(0)
  await claimant.open('/offers')
  await reads(claimant.page, /until an administrator has decided whose it is/)
  expect(await claimant.page.getByRole('link', { name: 'Create an Offer' }).count()).toBe(0)
  await admin.open('/admin/agents?q=second@claims.example')
  await reads(admin.page, 'Another account claims it')
  await admin.seen('an agent whose license is claimed')
  await admin.page.getByRole('switch', { name: /^Approved: / }).press('Space')
  await reads(admin.page, 'Error occurred while updating roles')
  await reads(admin.page, DECIDE_FIRST)
  expect(admin.watch.take()).toEqual([expect.stringMatching(/^409 PUT .*updateRoles$/)])

  await admin.open('/admin/licenses')
  await admin.page.getByRole('button', { name: 'Give to Claimant: Olga Tester' }).press('Enter')
  await reads(admin.page, 'Give the license to the claimant?')
  await reads(
    admin.page,
    /^Olga Tester \(second@claims\.example\) can then publish.*\(first@claims\.example\) no longer can\.$/,
  )
  await admin.seen('giving a license')
  await press(admin.page.getByRole('dialog'), 'Give License')
  await reads(admin.page, 'No license is claimed by two people')
  await admin.seen('no license claims')

  // Decided, both hear of it: the open page says so by itself. A change of mind names who is barred now.
  await claimant.page.getByRole('link', { name: 'Create an Offer' }).waitFor()
  await admin.open('/admin/licenses?filter=all')
  await admin.page.getByRole('button', { name: /^Leave with Holder: / }).press('Enter')
  await reads(
    admin.page,
    /Now .* \(first@claims\.example\) is barred; .* Olga Tester \(second@claims\.example\), who can now, no longer can\./,
  )
  await press(admin.page.getByRole('dialog'), 'Leave License')
  await reads(claimant.page, /An administrator decided that this license is not yours/)
  await claimant.seen('a license that is another account’s')
})
