import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type Download, expect, type Locator, type Page, type Request } from '@playwright/test'
import { type ReadMail, readMail } from '../../accounts/read-mail.ts'
import type { ServerProcess } from '../../process/server.ts'
import { metricsOf, waitForJobs } from '../../process/wait-for-jobs.ts'
import { Silence } from '../../setup/silence.ts'
import { Servers } from './servers.ts'

export const OWNER = { email: 'owner@example.com', password: 'a-long-password' }

/** How the journeys start the product: no limit stops them. */
export const SETTINGS = {
  ADMIN_EMAIL: OWNER.email,
  ADMIN_PASSWORD: OWNER.password,
  RATE_LIMIT_SCALE: '100',
  AUTH_MAIL_INTERVAL_S: '0',
  AUTH_SMS_INTERVAL_S: '0',
}

/** The limit that a journey gets once nothing has moved for two minutes, and that it has passed by then. */
const ENDED_MS = 120_000

/** The product as it is first started. */
export const empty = async () => ({ env: SETTINGS, facts: undefined })

/** A journey: the built product as its own process, and a browser that reports page errors and blocked scripts. */
export const test = base.extend<
  { server: ServerProcess; complaints: string[] },
  { servers: Servers; silence: Silence }
>({
  silence: [
    async ({ browserName: _ }, use) => {
      // It fails where it is, and its servers are ended as after any other failure.
      const silence = new Silence(process.ppid, () => base.info().setTimeout(ENDED_MS))
      await use(silence)
      silence.stop()
    },
    { scope: 'worker', auto: true },
  ],
  // Fixtures of a worker that differ from file to file would start a worker, and a browser, for each.
  servers: [
    async ({ browserName: _ }, use) => {
      const servers = new Servers()
      await use(servers)
      await servers.end()
    },
    { scope: 'worker' },
  ],
  server: async ({ servers }, use) => use((await servers.shared(empty)).server),
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  complaints: [
    async ({ page, silence }, use) => {
      silence.moved()
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => {
        // The browser skipped the animation between two pages; the navigation itself worked.
        if (!/^Transition was (aborted|skipped)/.test(message)) complaints.push(message)
      })
      page.on('console', (message) => {
        if (
          message.type() === 'error' &&
          /Content Security Policy|Hydration|did not match/i.test(message.text())
        )
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** What has moved under the finger takes presses and keys again. Only a click waits for that by itself. */
export const settled = (page: Page) => expect(page.locator('[data-settling]')).toHaveCount(0)

/** Presses Enter on a button whose list may just have moved. */
export async function pressEnter(button: Locator) {
  await button.waitFor()
  await settled(button.page())
  await button.press('Enter')
}

/** Touches the page, which loads its code, and waits until that runs: `start.ts`, or the school area's router. */
export async function activate(page: Page) {
  await page.mouse.move(2, 2)
  await page.evaluate(`dispatchEvent(new Event('pointerdown'))`)
  const taken = `document.documentElement.dataset.alive !== undefined ||
    Object.keys(document.querySelector('#school > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`
  await expect.poll(() => page.evaluate(taken)).toBe(true)
}

/**
 * Waits until whatever the page has asked for so far is answered. The browser's own "network idle" comes once for a
 * document, and on a busy machine before the program has begun.
 */
export async function answered(page: Page) {
  for (const request of await page.requests()) await request.response()
}

/** The number of loaded fonts, without fallbacks; a string, because it runs in the page. */
export const loadedFonts = `[...document.fonts]
  .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback')).length`

/**
 * Holds the requests to these addresses, or the first `times` of them, until `release` is called; `started` resolves at
 * the first one.
 */
export async function holdRequests(page: Page, url: string | RegExp, times = Number.POSITIVE_INFINITY) {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    start()
    if (count++ < times) await released
    // The page may have been left in the meantime.
    await route.continue().catch(() => {})
  })
  return { started, release }
}

/** Pastes a text from the clipboard. */
export async function paste(field: Locator, text: string) {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field.press('ControlOrMeta+v')
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
/** The accessibility violations, one line per rule; a string, because it runs in the page. */
const violations = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))`

/** Checks WCAG 2.2 A and AA on the current screen, after animations. */
export async function expectAccessible(page: Page, name: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Sections that are not laid out yet overlap, which no visitor sees.
  await expect(page.locator("html:not([data-whole]) [data-hero='whole'] ~ section")).toHaveCount(0)
  // What takes no press for a moment after it moved is no target then.
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axe)
  expect(await page.evaluate(violations), name).toEqual([])
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` })
}

/** Waits until the server has worked off its jobs, or until `there` holds. No clock runs while it works (`worked`). */
export async function whenWorked(
  server: Pick<ServerProcess, 'url'>,
  there?: () => Promise<boolean>,
  what?: string,
) {
  await waitForJobs(metricsOf(server), there, what)
}

/** Does something that asks for a slow answer, and waits for the answer or its failure, however long it takes. */
export async function whenAnswered(page: Page, address: RegExp, act: () => Promise<unknown>) {
  const [request] = await Promise.all([page.waitForRequest(address), act()])
  await request.response()
}

/**
 * Waits for what the browser shows or saves once the server has answered it, such as the end of its uploads. No clock
 * runs while it is served: it is not coming when nothing was asked or answered for as long as `wait` takes to fail.
 */
export async function whenServed<T>(page: Page, wait: () => Promise<T>): Promise<T> {
  const open = new Set<Request>()
  let moved = false
  // Not what a screen asks again and again by itself.
  const matters = (request: Request) => request.method() !== 'GET' || request.isNavigationRequest()
  const begin = (request: Request) => {
    if (!matters(request)) return
    moved = true
    open.add(request)
  }
  const end = (request: Request) => {
    moved ||= matters(request)
    open.delete(request)
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  try {
    for (;;) {
      moved = false
      try {
        return await wait()
      } catch (error) {
        if (!moved && open.size === 0) throw error
      }
    }
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}

/** Does something that saves a file, and waits for it or its failure, however long the server takes to make it. */
export async function whenDownloaded(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([whenServed(page, () => page.waitForEvent('download')), act()])
  return download
}

/**
 * Waits for a mail of a kind to an address that says something, and resolves to the newest one, with its links in one
 * piece.
 */
export async function mailTo(server: ServerProcess, kind: string, to: string, says = ''): Promise<ReadMail> {
  const outbox = path.join(server.dataDir, 'outbox')
  let found: ReadMail | undefined
  const findMail = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(path.join(outbox, name)))),
    )
    found = mails.findLast(
      ({ headers, text }) =>
        headers.get('x-message-kind')?.[0] === kind &&
        headers.get('to')?.[0]?.includes(to) &&
        text.includes(says),
    )
    return found !== undefined
  }
  await whenWorked(server, findMail, `a mail of kind ${kind} to ${to}`)
  if (!found) throw new Error('unreachable')
  return found
}

/** The picture that the browser loaded for an `img`; runs in the page. */
export function shownPicture(element: object) {
  const { naturalWidth, naturalHeight, currentSrc } = element as Record<
    'naturalWidth' | 'naturalHeight',
    number
  > & { currentSrc: string }
  return { naturalWidth, naturalHeight, currentSrc }
}
