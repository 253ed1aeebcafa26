import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ensureBrowser } from './browser.js'
import { buildWeb } from './build.js'
import { environment } from './run.js'
import { nodePath, root, setUp } from './setup.js'

// `node scripts/pictures.js`: the README's pictures, taken from the running product with its demo story.

const OUT = join(root, 'docs', 'pictures')
const PASSWORD = 'Parley-demo-1'
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The product on a data folder of its own, once it answers. */
const startProduct = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pictures-'))
  const port = await freePort()
  const child = spawn(nodePath(), ['src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({ PORT: String(port), DATA_DIR: folder, PUBLIC_URL: `http://localhost:${port}` }),
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const origin = `http://localhost:${port}`
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('The product did not start.')
    const answer = await fetch(`${origin}/api/health`).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Few colors: the pictures stay small enough for a repository. */
const keep = async (name, picture) => {
  const file = join(OUT, name)
  const { size } = await sharp(picture).png({ palette: true, quality: 80, effort: 10 }).toFile(file)
  console.log(`${name}: ${Math.round(size / 1024)} kB`)
}

/** Nothing loads, nothing moves, every picture is there. */
const atRest = async (page) => {
  await page.waitForLoadState('load')
  for (let tries = 0; tries < 100; tries++) {
    const calm = await page.evaluate(
      `!document.querySelector('[aria-busy=true], [role=status][aria-label=Loading]') &&
       document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete)`,
    )
    if (calm) return
    await page.waitForTimeout(50)
  }
}

const takeAll = async (browser, origin) => {
  const visit = async (viewport, who) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-US' })
    await context.addCookies([{ name: 'enableCookies', value: 'false', url: origin }])
    const page = await context.newPage()
    if (who) {
      await page.goto(`${origin}/login`)
      await page.getByRole('textbox', { name: 'Email' }).fill(`${who}@parley.example`)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    }
    const token = who && (await context.request.get(`${origin}/api/users`)).headers().authorization
    const read = async (path) =>
      (await context.request.get(`${origin}/api${path}`, { headers: { authorization: token } })).json()
    return { page, read, open: (path) => page.goto(`${origin}${path}`) }
  }
  const shoot = async ({ page }, name) => {
    await atRest(page)
    await keep(name, await page.screenshot())
  }

  const agent = await visit(DESK, 'listing-ca')
  await shoot(agent, 'home-tasks.png')
  const { items } = await agent.read('/listings/users')
  const homes = items.map((each) => each.listing)
  const negotiated = homes.find((home) => home.customListingUrl === 'mapleterrace')
  const contracts = await Promise.all(homes.map((home) => agent.read(`/listings/${home.id}/contract`)))
  const signing = contracts.find((contract) => contract.state?.startsWith('PENDING'))

  await agent.open(`/offer-status/${negotiated.id}/seller`)
  await agent.page.getByText('Net to seller').first().waitFor()
  await shoot(agent, 'offer-grid.png')

  const buyer = await visit(DESK, 'buyer-ca')
  await buyer.open(`/property-contract/${signing.listingId}`)
  await buyer.page.getByRole('button', { name: 'Sign and Initial' }).waitFor()
  await buyer.page
    .getByText(/^Page 1 of [1-9]/)
    .first()
    .waitFor()
  await buyer.page.locator('.react-pdf__Page__textContent').first().waitFor()
  await shoot(buyer, 'contract.png')

  const visitor = await visit({ width: 1280, height: 1040 }, null)
  await visitor.open('/listing/mapleterrace')
  await visitor.page.getByRole('button', { name: 'Make an Offer' }).waitFor()
  await shoot(visitor, 'listing.png')

  const writer = await visit(DESK, 'agent-ca')
  await writer.open(`/create-offer?listing=${negotiated.id}&step=2`)
  const form = writer.page
  await form.getByText('Step 2 of 8').waitFor()
  await form.getByRole('textbox', { name: 'Offer Amount' }).fill('1290000')
  await form.getByLabel('Buyer will live in the home').check()
  await form.getByLabel('Loan', { exact: true }).check()
  await form.getByRole('combobox', { name: 'Loan type' }).selectOption({ label: 'Conventional' })
  await form
    .getByRole('radiogroup', { name: /preapproved/ })
    .getByLabel('Yes')
    .check()
  await form.getByRole('textbox', { name: 'Down payment (%)' }).fill('20')
  await form.getByText('Saved Now').waitFor()
  await form.evaluate('window.scrollTo(0, 0)')
  await shoot(writer, 'offer-wizard.png')

  const phone = await visit(PHONE, 'seller-ca')
  await phone.open(`/offer-status/${negotiated.id}/seller`)
  await phone.page.getByText('Net to seller (estimate)').first().waitFor()
  await shoot(phone, 'phone-grid.png')
}

setUp()
const executablePath = ensureBrowser()
if (!executablePath) process.exit(1)
buildWeb()
mkdirSync(OUT, { recursive: true })
const product = await startProduct()
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({
  executablePath,
  args: [...sandbox, '--disable-background-networking'],
})
try {
  await takeAll(browser, product.origin)
} finally {
  await browser.close()
  await product.stop()
}
