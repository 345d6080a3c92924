import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readExif from 'exif-reader'
import sharp from 'sharp'
import { ALL_TESTS } from '../../long-tests.ts'
import { cameraJpeg } from '../../pictures/camera-jpeg.ts'
import type { ServerProcess } from '../../process/server.ts'
import { forged } from '../../support/forged.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import {
  expect,
  expectAccessible,
  mailTo,
  OWNER,
  shownPicture,
  test,
  whenDownloaded,
  whenServed,
  whenWorked,
} from '../support/journey.ts'
import { agreeAndSave } from '../support/parent.ts'

const ROSTER =
  'Class,First name,Last name,Parent email\n3B,Isla,Reid,morag@photograph.example\n3B,Jack,Ross,\n'

test('a photo goes all the way from the card reader to the parent’s download', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const photos = await Promise.all([
    // Of a photo of 24 megapixels every pixel is compared in `delivery-file`.
    cameraJpeg({ seed: 1, ...(ALL_TESTS ? {} : { width: 3000, height: 2000 }) }),
    cameraJpeg({ seed: 2, width: 2400, height: 1600, orientation: 6 }),
  ])
  const code = await test.step('the owner creates an event and uploads', () =>
    makeEventAndUpload(page, server, photos))

  const parent = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const phone = await parent.newPage()
  await test.step('the parent finds the photos', () => findPhotos(phone, code))
  await test.step('the parent pays', () => checkOut(phone))
  const order = await test.step('the parent downloads the original', () => download(phone, server, photos))

  await test.step('a stranger without the link gets nothing', async () => {
    const stranger = await browser.newContext(baseURL ? { baseURL } : {})
    const { request } = stranger
    const photoId = order.download.split('/').at(-1) ?? ''
    const key = order.download.split('/')[3] ?? ''
    const wrong = forged(key)
    for (const url of [
      `/api/orders/${wrong}/photos/${photoId}`,
      `/api/orders/${wrong}`,
      `/api/photos/${photoId}/preview`,
      `/files/originals/${photoId}.jpg`,
      `/data/files/originals/${photoId}.jpg`,
    ])
      expect((await request.get(url)).status(), url).toBe(404)
    expect((await request.get(`/api/admin/pupils/${photoId}`)).status()).toBe(401)
    await stranger.close()
  })
  await parent.close()
})

async function makeEventAndUpload(page: Page, server: ServerProcess, photos: Buffer[]): Promise<string> {
  await page.goto('/school-photos/admin')
  await expect(page).toHaveURL(/\/school-photos$/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expectAccessible(page, 'desk-events')

  await page.getByRole('button', { name: 'Create New Event' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Event').fill('School Photography 2026')
  await dialog.getByLabel('School', { exact: true }).fill('Test Primary')
  await dialog.getByLabel('Date', { exact: true }).fill('2026-03-14')
  await expectStateAccessible(page, 'desk-create-event')
  await dialog.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { name: 'School Photography 2026' })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Add class' }).click()
  await page.getByRole('dialog').getByLabel('Class').fill('3b')
  await page.getByRole('dialog').getByRole('button', { name: 'Add class' }).click()
  await expect(page.getByRole('rowheader', { name: '3B' })).toBeVisible()

  await page.getByRole('button', { name: 'Import roster' }).first().click()
  const roster = page.getByRole('dialog')
  await chooseFile(
    page,
    roster.getByRole('button', { name: 'Choose a file' }),
    'roster.csv',
    'text/csv',
    'Class,Name,Email\n3B,Isla Reid,morag.example.com\n',
  )
  await expect(roster.getByText('Nothing was imported.')).toBeVisible()
  await expectStateAccessible(page, 'desk-roster-report')
  await chooseFile(
    page,
    roster.getByRole('button', { name: 'Choose the corrected file' }),
    'roster.csv',
    'text/csv',
    ROSTER,
  )
  await roster.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(roster.getByText('roster.csv is imported.')).toBeVisible()
  await roster.getByRole('button', { name: 'Show the classes' }).click()
  await expectStateAccessible(page, 'desk-classes')
  await page.getByRole('link', { name: 'View 3B' }).click()
  await expectAccessible(page, 'desk-students')
  const row = page.getByRole('row', { name: /Isla Reid/ })
  const code = (await row.innerText()).match(/[A-HJKMNP-Z2-9]{8}/)?.[0] ?? ''
  await row.getByRole('link', { name: 'Upload Photos of Isla Reid' }).click()
  // Chosen on a screen that is still arriving, files may be lost.
  await expect(page.getByRole('heading', { name: 'Isla Reid', level: 1 })).toBeVisible()
  await upload(page, server, photos)
  return code
}

async function upload(page: Page, server: ServerProcess, photos: Buffer[]) {
  const files = [
    ...photos.map((buffer, at) => ({ name: `IMG_000${at + 1}.JPG`, mimeType: 'image/jpeg', buffer })),
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are notes, not a picture') },
  ]
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Photos' }).click()
  await (await chooser).setFiles(files)
  await expect(page.getByRole('progressbar', { name: 'All files' })).toBeVisible()
  await whenServed(page, () => expect(page.getByText(/notes\.jpg is not a picture/)).toBeVisible())
  const sheet = page.getByRole('listbox', { name: 'Photos of Isla Reid' })
  await whenWorked(server, async () => (await sheet.locator('img').count()) === photos.length)
  await expectStateAccessible(page, 'desk-student')
}

async function chooseFile(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  name: string,
  mimeType: string,
  text: string,
) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) })
}

async function findPhotos(phone: Page, code: string) {
  await phone.goto(`/school-photos#code=${code}`)
  await expect(phone).toHaveURL(/\/school-photos$/)
  await phone.getByRole('button', { name: 'View Photos' }).click()
  await expect(phone.getByRole('heading', { name: 'Isla’s photos' })).toBeVisible()
  const pictures = phone.locator('main li img')
  await expect(pictures).toHaveCount(2)
  const first = pictures.first()
  await expect
    .poll(() => first.evaluate(shownPicture).then(({ naturalWidth }) => naturalWidth))
    .toBeGreaterThan(300)
  const src = await first.evaluate(shownPicture).then(({ currentSrc }) => currentSrc)
  expect(src).toMatch(
    /\/api\/photos\/[0-9a-f-]{36}\/(small|preview)\?for=parent&by=[0-9a-f-]{36}&until=\d+&sig=/,
  )
  const preview = await phone.request.get(src)
  const { width = 0, exif } = await sharp(await preview.body()).metadata()
  expect(width).toBeLessThanOrEqual(1600)
  expect(exif).toBeUndefined()
  await phone.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await phone.getByRole('button', { name: /£5 Choose photo 2/ }).click()
  await phone.reload()
  await expect(phone.getByRole('button', { name: '£5 Choose photo 2', pressed: true })).toBeVisible()
  await phone
    .getByRole('button', { name: 'Checkout' })
    .or(phone.getByRole('link', { name: 'Checkout' }))
    .last()
    .click()
}

async function checkOut(phone: Page) {
  await expect(phone.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible()
  await expect(phone.getByText('Test mode: no money is taken')).toBeVisible()
  await expect(phone.getByLabel('Class')).toHaveValue('3B')
  await phone.getByRole('button', { name: 'Pay £10' }).click()
  await expect(phone.getByText('First name is required')).toBeVisible()
  await expectStateAccessible(phone, 'checkout-errors')
  await phone.getByLabel('First name').fill('Morag')
  await phone.getByLabel('Last name').fill('Reid')
  await phone.getByLabel('Email').fill('morag@photograph.example')
  await phone.getByLabel('Billing postcode').fill('EH45 8AA')
  await phone.getByLabel('Card number').fill('4242 4242 4242 4242')
  await phone.getByLabel('Expiry').fill('12/40')
  await phone.getByLabel('CVC').fill('123')
  const sent: string[] = []
  phone.on('request', (request) => sent.push(request.postData() ?? ''))
  await phone.getByRole('button', { name: 'Pay £10' }).dblclick()
  await expect(phone.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
  await expect(phone.getByText('Your photos will be delivered to your email within 24 hours.')).toBeVisible()
  expect(sent.join('\n')).not.toMatch(/4242 ?4242/)
}

async function download(phone: Page, server: ServerProcess, photos: Buffer[]) {
  const receipt = await mailTo(server, 'order', 'morag@photograph.example')
  expect(receipt.text).toContain('Total paid: £10')
  const delivery = await mailTo(server, 'delivery', 'morag@photograph.example')
  const link = /http:\/\/localhost:\d+(\/school-photos\/order\/\S+)/.exec(delivery.text)?.[1] ?? ''
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Your photos are ready' })).toBeVisible()
  await expectStateAccessible(phone, 'order-before-consent')
  await expect(phone.getByRole('link', { name: /Download/ })).toHaveCount(0)
  const zip = await whenDownloaded(phone, () => agreeAndSave(phone, 'Save all 2 as one zip'))
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  const files: Buffer[] = []
  const links = phone.getByRole('link', { name: /Download/ })
  await expect(links).toHaveCount(2)
  for (const one of await links.all()) {
    const started = await whenDownloaded(phone, () => one.click())
    files.push(await readFile(await started.path()))
  }
  for (const file of files) await expectOriginal(file, photos)
  return { download: (await links.first().getAttribute('href')) ?? '' }
}

/** The original pixels at 300 DPI, without metadata about the place or the photographer. */
async function expectOriginal(file: Buffer, photos: Buffer[]) {
  const { density, width, height, exif, xmp, iptc } = await sharp(file).metadata()
  expect(density).toBe(300)
  const pixels = (jpeg: Buffer) => sharp(jpeg).resize(60, 40, { kernel: 'nearest' }).raw().toBuffer()
  const got = await pixels(file)
  const originals = await Promise.all(photos.map(pixels))
  const original = photos.find((_, at) => originals[at]?.equals(got))
  expect(await sharp(original).metadata()).toMatchObject({ width, height })
  expect([xmp, iptc]).toEqual([undefined, undefined])
  expect(JSON.stringify(exif ? readExif(exif) : {})).not.toMatch(/latitude|serial|Testperson/i)
  expect(file.includes('Morag Testperson') || file.includes('2041337')).toBe(false)
}
