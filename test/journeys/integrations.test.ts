import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller, ok } from '#test/client.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { startReceiver, type Receiver } from '#test/make/receiver.ts'
import { fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'
import { answerCookies, signIn } from './account-steps.ts'

/** An agent connects other systems, from the tab Integrations of the profile (issue 11 "Open exchange"). */
let stage: Stage
let agent: Registered
let person: Person
let receiver: Receiver
beforeAll(async () => {
  stage = await openStage('phone', { local: true, env: { WEBHOOKS_LOCAL: '1' } })
  receiver = await startReceiver()
  agent = await newAgent(stage.server)
  person = await stage.person('agent')
  await person.open('/login')
  await signIn(person, agent.email, 'Parley-demo-1')
  await answerCookies(person)
})
afterAll(async () => {
  await receiver?.close()
  await stage?.close()
})

describe('Integrations', () => {
  beforeEach(async () => {
    await person.open('/agent-profile?tab=integrations')
    await heading(person.page, 'API keys')
  })

  test('a key is made with the password, shown once, used, and ended', async () => {
    const { page } = person
    await reads(page, 'You have no API keys.')
    await press(page, 'New API Key')
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByRole('button', { name: 'Make Key' }).click()
    await reads(page, 'Choose at least one')
    await person.seen('new key')
    await fill(page, 'Name', 'My CRM')
    await dialog.getByLabel('Read listings, search, and what a listing offers').check()
    person.watch.expect(/^422 POST/)
    await dialog.getByLabel(/^Your Password/).fill('not the password')
    await dialog.getByRole('button', { name: 'Make Key' }).click()
    await reads(page, 'That isn’t your current password')
    await dialog.getByLabel(/^Your Password/).fill('Parley-demo-1')
    await dialog.getByRole('button', { name: 'Make Key' }).click()
    const shown = page.getByRole('dialog', { name: 'Your new API key' })
    const key = (await shown.getByLabel('API key', { exact: true }).textContent()) ?? ''
    expect(key).toMatch(/^parley_/)
    await person.seen('key shown once')
    await shown.getByLabel('I have put it in a safe place').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await reads(page, 'My CRM')
    const program = caller(stage.server.origin, key)
    ok(await program.get('/listings/users'))
    await press(page, 'End Key: My CRM')
    await page.getByRole('dialog').getByRole('button', { name: 'End Key' }).click()
    await reads(page, 'You have no API keys.')
    expect((await program.get('/listings/users')).status).toBe(401)
  })

  test('a webhook is added, tested, looked at in its log, sent again, and deleted', async () => {
    const { page } = person
    await press(page, 'New Webhook')
    await fill(page, 'Address', 'nowhere')
    person.watch.expect(/^422 POST/)
    await press(page, 'Add Webhook')
    await reads(page, 'Enter a full address such as https://crm.example.com/parley.')
    await fill(page, 'Address', receiver.url)
    await press(page, 'Add Webhook')
    const shown = page.getByRole('dialog', { name: 'Your signing secret' })
    await expect
      .poll(() => shown.getByLabel('Signing secret', { exact: true }).textContent())
      .toMatch(/^whsec_/)
    await shown.getByLabel('I have put it in a safe place').check()
    await shown.getByRole('button', { name: 'Done' }).click()
    const host = new URL(receiver.url).host
    await press(page, `Send a Test: ${host}`)
    await reads(page, 'The test is on its way')
    await press(page, `Log: ${host}`)
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return page.getByText('Delivered').count()
      })
      .toBe(1)
    await reads(page, /Answered 204 in/)
    await page.getByRole('button', { name: /^Redeliver Test/ }).click()
    await expect.poll(() => receiver.received.length).toBe(2)
    await page.getByText('Message and answers').click()
    await reads(page, /webhook\.test/)
    await person.seen('log of a webhook')
    await press(page, `Switch Off: ${host}`)
    await reads(page, 'Switched off.')
    await press(page, `Delete: ${host}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await reads(page, 'You have no webhooks.')
    await person.seen('nothing connected')
  })

  test('an export is asked for, made, and downloaded', async () => {
    const { page } = person
    await press(page, 'Prepare an Export')
    await reads(page, 'Your export is being made')
    const link = page.getByRole('link', { name: /^Download/ })
    await link.waitFor()
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/^parley-export-.*\.zip$/)
    await person.seen('export')
  })

  test('every screen passed axe and failed nowhere', () => expect(stage.findings).toEqual([]))
})
