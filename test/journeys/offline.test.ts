import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { answerCookies, signIn, withSession } from './account-steps.ts'
import { fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** An agent whose network goes between two showings (issue 9 "Shell", accounts C2). */
let stage: Stage
let w: World

beforeAll(async () => {
  stage = await openStage('phone')
  w = await SITUATIONS.delivered(stage.server)
})
afterAll(() => stage?.close())

/** What is kept of a viewer, by the first word of each key. */
const SEEN = `(async () => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const database = await done(indexedDB.open('keyval-store'))
  const seen = await done(database.transaction('keyval').objectStore('keyval').get('parley.seen'))
  database.close()
  return (seen?.state.queries ?? []).map(({ queryKey }) => queryKey[0])
})()`
/** Answers once the worker has everything. */
const READY = `navigator.serviceWorker.ready.then(() => true)`
const CACHED = `(async () => {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
})()`
/** Takes the scripts of a page off the device; how many they were. */
const FORGET = (page: string) => `(async () => {
  let gone = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (request.url.includes('/assets/${page}-')) gone += Number(await cache.delete(request))
  }
  return gone
})()`
/** How wide the picture beside the name is in itself; 0 where it is broken. */
const LOGO = `document.querySelector('img[src="/favicon.svg"]')?.naturalWidth ?? 0`
/** Nothing that the page puts off for a part of a second is done before the page is left. */
const LEFT_SOON = `{
  const later = globalThis.setTimeout
  globalThis.setTimeout = (work, ms, ...rest) => later(work, ms >= 100 && ms < 1000 ? 1e6 : ms, ...rest)
}`
const seen = (page: Page) => () => page.evaluate<string[]>(SEEN)
const SOON = { timeout: 15_000 }

/** An agent at home, who has seen the offers of a home before: both are on the device. */
const online = async () => {
  const agent = await stage.person('agent', { offline: true })
  const { page, context } = agent
  onTestFinished(() => context.close())
  await withSession(stage, agent, 'listing-ca@parley.example', { password: DEMO_PASSWORD })
  await agent.open(`/offer-status/${w.listingId}/seller`)
  await reads(page, '1824 Maple Terrace')
  await answerCookies(agent)
  await expect.poll(seen(page), SOON).toContain('offers')
  await agent.open('/home')
  await heading(page, /^Welcome/)
  await page.evaluate(READY)
  await expect.poll(seen(page), SOON).toEqual(expect.arrayContaining(['dashboard', 'offers']))
  return agent
}

/** The same agent after the network went. */
const offline = async () => {
  const agent = await online()
  agent.watch.offline = true
  await agent.context.setOffline(true)
  await reads(agent.page, /^You’re offline\./)
  return agent
}

/** Leads to a page whose script is not on the device. */
const openMissing = async ({ page, context }: Person) => {
  expect(await page.evaluate<number>(FORGET('ListingsPage'))).toBeGreaterThan(0)
  // Nor has the browser kept a copy.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await press(page, 'Open menu')
  await page.getByRole('link', { name: 'Selling' }).click()
  await heading(page, 'This page isn’t on this device yet')
}

test('what was seen stays, and the app says that it is offline', async () => {
  const agent = await offline()
  await expect.poll(() => agent.page.evaluate<number>(LOGO)).toBeGreaterThan(0)
  await agent.seen('home, offline')
})

test('what was seen is kept when the page is left at once', async () => {
  const agent = await stage.person('agent in a hurry', { offline: true })
  const { page, context } = agent
  onTestFinished(() => context.close())
  await withSession(stage, agent, 'listing-ca@parley.example', { password: DEMO_PASSWORD })
  await page.addInitScript(LEFT_SOON)
  await agent.open(`/offer-status/${w.listingId}/seller`)
  await reads(page, 'Benjamin Hart and Second Buyer')
  await agent.open('/home')
  await heading(page, /^Welcome/)
  expect(await seen(page)()).toEqual(expect.arrayContaining(['listing', 'offers']))
})

test('a page whose scripts were never loaded opens, and says what is not here (C2)', async () => {
  const agent = await offline()
  const { page } = agent
  await press(page, 'Open menu')
  await page.getByRole('link', { name: 'Buying' }).click()
  await reads(page, 'This isn’t on this device yet. It loads when you’re back online.')
  await agent.seen('offers, offline')
})

test('a page that shares a piece with the papers opens too, the profile (C2)', async () => {
  const agent = await offline()
  const { page } = agent
  await press(page, 'Open menu')
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, 'Your Profile')
  await agent.seen('profile, offline')
  // The browser may have it from the page before; the device keeps what leads to the papers, not what draws them.
  const papers = (await page.evaluate<string[]>(CACHED))
    .map((path) => /^\/assets\/(Pdf[A-Za-z]+)-/.exec(path)?.[1])
    .filter((name) => name !== undefined)
  expect(new Set(papers)).toEqual(new Set(['PdfViewer', 'PdfDialog']))
})

test('a page whose script is not on the device says so, beside the way on (spec 1 §2.2)', async () => {
  const agent = await offline()
  await openMissing(agent)
  await agent.page.getByRole('navigation', { name: 'Top' }).getByRole('link').first().waitFor()
  await agent.seen('a page that is not on the device')
})

test('it shows itself once there is a network again', async () => {
  const agent = await offline()
  const { page, context } = agent
  await openMissing(agent)
  await context.setOffline(false)
  await heading(page, 'Properties')
  await page.getByText(/^You’re offline\./).waitFor({ state: 'detached' })
  await context.setOffline(true)
  await reads(page, /^You’re offline\./)
})

test('opened anew without a network, it shows what was seen last', async () => {
  const agent = await offline()
  const { page } = agent
  await agent.open(`/offer-status/${w.listingId}/seller`)
  await reads(page, '1824 Maple Terrace')
  await reads(page, /^You’re offline\./)
  await expect.poll(() => page.evaluate<number>(LOGO)).toBeGreaterThan(0)
  await agent.seen('offers of a home, offline')
})

test('back online it goes on by itself', async () => {
  const agent = await offline()
  const { page, context } = agent
  await context.setOffline(false)
  await page.getByText(/^You’re offline\./).waitFor({ state: 'detached' })
  agent.watch.offline = false
  const fresh = page.waitForResponse((response) => response.url().endsWith('/api/agents/dashboard'))
  await agent.open('/home')
  expect((await fresh).status()).toBe(200)
})

test('signed out, nothing of the viewer is on the device, with a network or without, nor on another page', async () => {
  const agent = await online()
  const { page, context } = agent
  const other = await context.newPage()
  await other.goto(new URL('/home', stage.server.origin).href)
  await heading(other, /^Welcome/)
  await agent.open('/logout')
  await reads(page, 'See you later!')
  await other.waitForURL(/login/)
  await other.close()
  await expect.poll(seen(page), SOON).toEqual([])
  const kept = await page.evaluate<string[]>(CACHED)
  expect(kept.length).toBeGreaterThan(10)
  expect(
    kept.filter((path) => !/^\/(?:assets\/[^/]+|index\.html|favicon\.svg|house\.svg)$/.test(path)),
  ).toEqual([])
  agent.watch.offline = true
  await context.setOffline(true)
  await agent.open('/home')
  await page.waitForURL(/login/)
})

test('signed out without a network, the page says what is still to be done, and does it', async () => {
  const agent = await online()
  const { page, context } = agent
  agent.watch.offline = true
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await reads(page, /^You’re logged out on this device\./)
  expect(await page.getByText("You've successfully logged out.").count()).toBe(0)
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
  await context.setOffline(false)
  expect((await ended).status()).toBe(200)
  // What was still to be done is done, and no longer said.
  await reads(page, "You've successfully logged out.")
  await page.reload()
  await reads(page, "You've successfully logged out.")
  agent.watch.offline = false
})

test('a first visit has its other pages without a network as well', async () => {
  const first = await stage.person('first visit', { offline: true })
  const { page, context } = first
  await first.open('/login')
  await signIn(first, 'agent-ca@parley.example', 'Parley-demo-1')
  await heading(page, /^Welcome/)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), SOON).toBe(true)
  first.watch.offline = true
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, 'Your Profile')
  await context.setOffline(false)
})

test('what was pressed without a connection is said not to have been done, and is never done later', async () => {
  const visitor = await stage.person('visitor without a network')
  const { page, context } = visitor
  await visitor.open('/login')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByRole('textbox', { name: 'First Name' }).waitFor()
  await page.goBack()
  visitor.watch.offline = true
  await context.setOffline(true)
  await fill(page, 'Email', 'agent-ca@parley.example')
  await fill(page, 'Password', 'Parley-demo-1')
  await press(page, 'Login')
  await reads(page, 'No connection. Check your network and try again.')
  sent.splice(0)
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByRole('textbox', { name: 'First Name' }).waitFor()
  await context.setOffline(false)
  visitor.watch.offline = false
  // Answered after all that was sent before it.
  await page.getByRole('link', { name: 'Log In' }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(true)
  expect(sent.filter((url) => url.includes('/api/login'))).toEqual([])
})

test('each screen on the way passed WCAG 2.2 AA and fitted the window', () => {
  expect(stage.findings).toEqual([])
})
