import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, whenServed } from '../../support/journey.ts'
import {
  field,
  fold,
  journeysOnWebsite,
  openPublishDialog,
  openWebsite,
  saved,
  whenRendered,
} from '../../support/website.ts'

const test = journeysOnWebsite()

/** Records two seconds of H.264 in the page, by the browser's own encoder; base64. */
const RECORD_FILM = `new Promise((resolve) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const paint = canvas.getContext('2d')
  let frame = 0
  const painting = setInterval(() => {
    paint.fillStyle = 'hsl(' + frame++ * 6 + ' 60% 50%)'
    paint.fillRect(0, 0, 640, 360)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=avc1.42E01E' })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = async () => {
    clearInterval(painting)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    resolve(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  recorder.start()
  setTimeout(() => recorder.stop(), 2000)
})`

test('her own film gets a poster by itself, is published as the showreel, and plays after a press', async ({
  page,
}, info) => {
  await openWebsite(page, '/settings/only')
  const file = info.outputPath('reel.mp4')
  await writeFile(file, Buffer.from(await page.evaluate<string>(RECORD_FILM), 'base64'))
  await fold(page, 'Showreel').click()
  const film = field(page, 'showreel.address')
  await expect(film).toBeVisible()
  await film.fill('')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a film' }).click()
  await (await chooser).setFiles(file)
  await whenServed(page, () => expect(page.getByText('reel.mp4').first()).toBeVisible())
  await expect(page.getByText('The picture is saved.')).toBeVisible()
  await expect(page.getByText('The picture before it plays')).toBeVisible()
  // The rules count the landmarks of both pages together, so only the form is on screen.
  await page.setViewportSize({ width: 820, height: 1180 })
  await expectAccessible(page, 'website-film')
  await expect(saved(page)).toBeVisible()
  const dialog = await openPublishDialog(page)
  await whenRendered(page, () => dialog.getByRole('button', { name: 'Publish', exact: true }).click())
  await expect(page.getByText(/^Published\./)).toBeVisible()

  await page.goto('/')
  const play = page.getByRole('link', { name: 'Play the showreel' }).locator(':has(> svg)')
  expect(await page.locator('video').count()).toBe(0)
  await play.click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5)
})

const playedSeconds = (page: Page) =>
  page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime)
