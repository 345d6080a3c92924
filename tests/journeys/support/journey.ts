import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type ReadMail, readMail } from '../../accounts/read-mail.ts'
import { removeDir, type ServerProcess, startProcess } from '../../process/server.ts'

export const OWNER = { email: 'owner@example.com', password: 'a-long-password' }

/** A journey: the built product as a process of its own, and a browser that reports every page error and blocked script. */
export const test = base.extend<{ complaints: string[] }, { server: ServerProcess }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startProcess({
        ADMIN_EMAIL: OWNER.email,
        ADMIN_PASSWORD: OWNER.password,
        RATE_LIMIT_SCALE: '100',
        AUTH_MAIL_INTERVAL_S: '0',
        AUTH_SMS_INTERVAL_S: '0',
      })
      await use(server)
      // Nobody comes back to it: a proper farewell takes a second.
      await server.end('SIGKILL')
      await removeDir(server.dataDir)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => {
        // A picture of the change between two pages that the browser gave up; the change itself took place.
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

/** Touches the page, which brings its code, and waits until that has taken over: `start.ts`, or the school area's router. */
export async function alive(page: Page) {
  await page.mouse.move(2, 2)
  await page.evaluate(`dispatchEvent(new Event('pointerdown'))`)
  const taken = `document.documentElement.dataset.alive !== undefined ||
    Object.keys(document.querySelector('#school > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`
  await expect.poll(() => page.evaluate(taken)).toBe(true)
}

/** How many of the site's own faces have come; a string, as it runs in the page. */
export const facesThere = `[...document.fonts]
  .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback')).length`

/** Pastes, as by hand. */
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
/** What is wrong on the screen, a line for each rule; a string, as it runs in the page. */
const violations = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))`

/** WCAG 2.2 A and AA on the screen as it stands, after its motion has come to rest. */
export async function expectAccessible(page: Page, name: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axe)
  expect(await page.evaluate(violations), name).toEqual([])
  if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${name}.png` })
}

/** The newest mail of a kind to somebody, with its links whole, once it has come. */
export async function mailTo(server: ServerProcess, kind: string, to: string): Promise<ReadMail> {
  const outbox = path.join(server.dataDir, 'outbox')
  let found: ReadMail | undefined
  const look = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(path.join(outbox, name)))),
    )
    found = mails.findLast(
      ({ headers }) => headers.get('x-message-kind')?.[0] === kind && headers.get('to')?.[0]?.includes(to),
    )
    return found !== undefined
  }
  await expect.poll(look, { message: `a mail of kind ${kind} to ${to}` }).toBe(true)
  if (!found) throw new Error('unreachable')
  return found
}

/** What the browser has fetched for an `img`; runs in the page. */
export function shownPicture(element: object) {
  const { naturalWidth, currentSrc } = element as { naturalWidth: number; currentSrc: string }
  return { naturalWidth, currentSrc }
}
