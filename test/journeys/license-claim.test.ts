import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { activate, agentBody } from '#test/people.ts'
import { signedInAs } from './account-steps.ts'
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
  await press(page, 'It’s My License: Register and Ask')
  await reads(page, 'Almost there!')
  ok(await activate(server, 'second@claims.example'))

  const admin = await signedInAs(stage, 'admin')
  await admin.open('/admin/licenses')
  await heading(admin.page, 'License claims')
  await reads(admin.page, 'second@claims.example')
  await admin.seen('license claims')
  await admin.page.getByRole('button', { name: 'Give to Claimant: Olga Tester' }).press('Enter')
  await reads(admin.page, 'Give the license to the claimant?')
  await admin.seen('giving a license')
  await press(admin.page.getByRole('dialog'), 'Give License')
  await reads(admin.page, 'No license is claimed by two people')
  await admin.seen('no license claims')
})
