import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { now } from '#test/clock.ts'
import { atRest, screenProblems, watch, type Watch } from '#test/browser-watch.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#test/server.ts'

/** Somebody at a browser of their own: cookies, storage and window are nobody else's. */
export interface Person {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
  readonly watch: Watch
  /** Opens an address of the product. */
  open(path: string): Promise<void>
  /**
   * A screen was reached: it throws when something has failed on the way, or when the screen, reached for the first
   * time, breaks a rule of axe or is wider than the window.
   */
  seen(screen: string): Promise<void>
}

export interface Stage {
  readonly server: TestServer
  /** `offline`: their browser may keep the offline worker; else each page comes from the server alone. */
  person(name: string, may?: { offline: boolean }): Promise<Person>
  /** Everything found so far, by screen. */
  readonly findings: string[]
  close(): Promise<void>
}

const SIZES = {
  desk: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const

/** Longest wait for a screen, a word or an answer, in milliseconds. */
export const PATIENCE = Number(process.env.PATIENCE ?? 20_000)

/** Pictures of each screen go here when it is set. */
const SHOTS = process.env.JOURNEY_SHOTS

/** Moves the page's `Date` by so many milliseconds: the browser's time is then the server's (clock.ts). */
const MOVE_DATE = (ms: number) => {
  const Machine = Date
  globalThis.Date = class extends Machine {
    constructor(...at: unknown[]) {
      super(...((at.length > 0 ? at : [Machine.now() + ms]) as [number]))
    }
    // A method is not enumerable: Playwright's clock copies what is, and would keep this one.
    static override now() {
      return Machine.now() + ms
    }
  } as DateConstructor
}

/** A dialog without a name is a line of the console, and so a problem: also one that has its name a moment later. */
const NAMELESS = `new MutationObserver(() => {
  for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]'))
    if (!dialog.ariaLabel && !dialog.hasAttribute('aria-labelledby'))
      console.error('A dialog has no name: ' + dialog.outerHTML.slice(0, 160))
}).observe(document, { childList: true, subtree: true })`

interface StageOptions extends TestServerOptions {
  /** Each screen is judged at the other width and in the dark as well. */
  readonly bothLooks?: boolean
}

/** What each open stage does after a test (setup.ts). It returns the problems that came after the last screen. */
export const endings = new Set<(title: string, failed: boolean) => Promise<string[]>>()

/** The real product on a database of its own, and a browser in front of it. */
export const openStage = async (
  size: keyof typeof SIZES = 'desk',
  { bothLooks = false, ...options }: StageOptions = {},
): Promise<Stage> => {
  const server = await startTestServer(options)
  const browser: Browser = await openBrowser()
  const findings: string[] = []
  const people: Person[] = []
  const judged = new Set<string>()
  const shoot = async (page: Page, name: string, folder: string) => {
    mkdirSync(folder, { recursive: true })
    const file = `${name.replaceAll(/[^\w-]+/g, '-')}-${size}.png`
    const path = join(folder, file)
    await page.screenshot({ path, fullPage: true })
    return path
  }
  /** Saves a picture of every open page of a journey that failed, and prints its path. */
  const picture = async (title: string) => {
    const folder = join(import.meta.dirname, '../../node_modules/.cache/journeys')
    const file = basename(expect.getState().testPath ?? '', '.test.ts')
    for (const { page, name } of people) {
      if (page.isClosed()) continue
      const path = await shoot(page, `${file}-${title.slice(0, 80)}-${name}`, folder).catch(String)
      process.stderr.write(`Picture of ${title}: ${path}\n`)
    }
  }
  let used = false
  const end = async (title: string, failed: boolean) => {
    used = true
    const problems = people.flatMap(({ name, watch: { take } }) =>
      take().map((each) => `${name}, after the last screen: ${each}`),
    )
    findings.push(...problems)
    if (failed || problems.length > 0) await picture(title)
    return problems
  }
  endings.add(end)
  /** What is wrong with the same screen at the other width and in the dark; then it is as it was. */
  const otherwise = async (page: Page, name: string): Promise<string[]> => {
    const other = size === 'desk' ? 'phone' : 'desk'
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(SIZES[other].viewport)
    await atRest(page)
    const problems = await screenProblems(page)
    if (SHOTS) await shoot(page, `${name}-dark-${other}-of`, SHOTS)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(SIZES[size].viewport)
    await atRest(page)
    return problems.map((each) => `dark, ${other}: ${each}`)
  }

  return {
    server,
    findings,
    async person(name, may) {
      const context = await browser.newContext({
        ...SIZES[size],
        reducedMotion: 'reduce',
        locale: 'en-US',
        serviceWorkers: may?.offline ? 'allow' : 'block',
      })
      context.setDefaultTimeout(PATIENCE)
      await context.addInitScript(MOVE_DATE, now() - Date.now())
      await context.addInitScript({ content: NAMELESS })
      const page = await context.newPage()
      const watching = watch(page)
      const person: Person = {
        name,
        page,
        context,
        watch: watching,
        open: async (path) => void (await page.goto(new URL(path, server.origin).href)),
        async seen(screen) {
          const known = judged.has(screen)
          judged.add(screen)
          if (!known) await atRest(page)
          const problems = known ? [] : await screenProblems(page)
          const shot = `${String(judged.size).padStart(2, '0')}-${screen}`
          if (SHOTS && !known) await shoot(page, shot, SHOTS)
          if (bothLooks && !known) problems.push(...(await otherwise(page, shot)))
          const lines = [...problems, ...watching.take()].map((each) => `${screen}: ${each}`)
          findings.push(...lines)
          expect(lines).toEqual([])
        },
      }
      people.push(person)
      return person
    },
    async close() {
      endings.delete(end)
      // Without a test that ended on it, its preparation failed.
      if (!used) await picture('its preparation')
      await browser.close()
      await server.close()
    },
  }
}

/** For tests that are the steps of one story: a step that fails skips the steps after it. */
export const skipAfterFailure = () => {
  let failed = false
  beforeEach(({ task, skip, onTestFinished }) => {
    if (failed) skip('an earlier step failed')
    onTestFinished(() => {
      failed = task.result?.state === 'fail'
    })
  })
}

/** Waits until the words are on the page. */
export const reads = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** From one end of the calendar to the other: at any instant two of them have another day. */
const ZONES = ['Pacific/Pago_Pago', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati']

/** The days and times of a text, as `07/01/2026` or `07/01/2026, 5:00 PM PDT`. */
const datesIn = (text: string) => text.match(/\d\d\/\d\d\/\d{4}(, \d+:\d\d [AP]M \S+\b)?/g) ?? []

/**
 * The days and times that a person reads on the page in front of them, in each time zone: the page loads anew, and `read` answers its
 * text once it is there.
 */
export const datesInZones = async ({ page, context }: Person, read: () => Promise<string>) => {
  const session = await context.newCDPSession(page)
  const found: string[][] = []
  for (const timezoneId of [...ZONES, '']) {
    await session.send('Emulation.setTimezoneOverride', { timezoneId })
    await page.reload()
    found.push(datesIn(await read()))
  }
  await session.detach()
  return found
}

/** Another page of the same browser. */
export const another = async ({ origin }: { origin: string }, { context }: Person, path: string) => {
  const page = await context.newPage()
  await page.goto(new URL(path, origin).href)
  return page
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

export const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** A tool of the offers that is behind their menu. */
export const pressTool = async (page: Page, name: string) => {
  await press(page, 'More')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Types into a field, by the label it has for everyone. */
/** A field that is typed into, with offers below it or without. */
export const typed = (where: Page | Locator, label: string | RegExp) => {
  const named = { name: label, exact: typeof label === 'string' }
  return where.getByRole('textbox', named).or(where.getByRole('combobox', named))
}

export const fill = (where: Page | Locator, label: string | RegExp, text: string) =>
  typed(where, label).fill(text)

export const choose = (where: Page | Locator, label: string | RegExp, option: string) =>
  where
    .getByRole('combobox', { name: label, exact: typeof label === 'string' })
    .selectOption({ label: option })

/** Answers a question that is a group of radio buttons. */
export const answer = (where: Page | Locator, question: string | RegExp, option: string | RegExp) =>
  where
    .getByRole('radiogroup', { name: question })
    .getByRole('radio', { name: option, exact: typeof option === 'string' })
    .check()

export const upload = async (page: Page, label: string | RegExp, file: UploadFile | UploadFile[]) => {
  const done = page.waitForResponse((response) => response.url().includes('/api/upload/'))
  // The chooser behind the Upload button is hidden: not a role of the page, but it carries the field's label.
  await page.locator('input[type=file]').and(page.getByLabel(label)).setInputFiles(file)
  expect((await done).ok()).toBe(true)
}

export interface UploadFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Holds the answers to an address until `send`. */
export const held = async (page: Page, address: RegExp) => {
  let send: () => void = () => {}
  const asked = new Promise<void>((resolve) => (send = resolve))
  await page.route(address, async (route) => {
    await asked
    await route.continue()
  })
  return { send: () => send() }
}
