import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { desk } from '../domain/screens.ts'
import { importRoster } from '../server/school/roster/import-roster.ts'
import { pupils } from '../server/school/tables.ts'
import { writeCardVideo } from '../tests/pictures/card-video.ts'
import { removeDir, startProcess } from '../tests/process/server.ts'
import { ADMIN, openDataFolder } from '../tests/support/data-folder.ts'
import { preparedDataDir } from '../tests/support/database.ts'
import { openBrowser } from './browser.ts'
import { spread } from './median.ts'

/**
 * The list of a photo day on a phone without a connection: how long 600 names take to be on the screen after a reload,
 * and a name after the camera has begun to show a card. Both should take less than a second.
 */
const COUNT = 600
const ROUNDS = Number(process.env.ROUNDS ?? 5)

const DATA_DIR = await preparedDataDir()
const app = await openDataFolder(DATA_DIR)
const { eventId } = await app.makeEvent('Photo day')
const rows = Array.from(
  { length: COUNT },
  (_, at) => `${1 + (at % 6)}${'ABCDEF'[Math.floor(at / 6) % 6]},Pupil${at},Reid`,
)
await importRoster(app.admin, {
  eventId,
  file: Buffer.from(['Class,First name,Last name', ...rows, ''].join('\n')),
})
const [scanned] = await app.parts.db.select().from(pupils)
await app.close()
const video = path.join(tmpdir(), `card-${randomUUID()}.y4m`)
await writeCardVideo(video, scanned?.accessCode ?? '')
const server = await startProcess({ DATA_DIR, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100' })
const { browser, name } = await openBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
])
const shown: number[] = []
const found: number[] = []
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const url = server.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${url}/school-photos/sign-in`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('sign-in'))
  await page.goto(url + desk.photoDay(eventId))
  await page.getByText(`${COUNT} to come`).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await until(page, `localStorage.getItem('desk.copy')?.includes('Pupil${COUNT - 1}')`)
  await context.setOffline(true)
  // A browser that emulates this forgets it in a reloaded page; a phone without a network says so.
  await context.addInitScript(`Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })`)
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await page.getByText(`${COUNT} to come`).waitFor()
    shown.push(performance.now() - begun)
    await page.getByRole('button', { name: 'Scan a card' }).click()
    await until(page, `document.querySelector('video')?.readyState >= 2`)
    const visible = performance.now()
    await page.getByRole('button', { name: 'Choose nobody' }).waitFor()
    found.push(performance.now() - visible)
  }
} finally {
  await browser.close()
  await server.end()
  await removeDir(DATA_DIR)
  await rm(video)
}
console.log(
  `${name}; ${ROUNDS} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}; ms: median (lowest to highest)`,
)
console.log(`${COUNT} names without a connection  ${spread(shown, 0)}`)
console.log(`from the camera’s picture to the name  ${spread(found, 0)}`)

/** Asks the page again and again, from outside: its policy forbids text that is run as a script. */
async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean | undefined>(expression)));
}
