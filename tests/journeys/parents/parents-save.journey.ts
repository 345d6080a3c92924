import { orderWords } from '../../../content/school/order.ts'
import { mailTo, whenDownloaded } from '../support/journey.ts'
import {
  agreeAndSave,
  confirmed,
  expect,
  fillCheckout,
  openCode,
  PHONE,
  proceed,
  seeOrder,
  test,
} from '../support/parent.ts'

test.use({ viewport: PHONE, isMobile: true, hasTouch: true })

/** The phone's share sheet. The first click comes too late for it, as after a slow download. */
const SHARE_SHEET = `
window.shared = []
let presses = 0
navigator.canShare = () => true
navigator.share = async ({ files }) => {
  presses += 1
  if (presses === 1) throw new DOMException('too late', 'NotAllowedError')
  window.shared.push(files[0].name + ' ' + files[0].type + ' ' + files[0].size)
}`

const COUNTED_PRESSES = `
addEventListener('click', ({ isTrusted, detail }) => {
  if (isTrusted && detail > 0) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1
}, true)`

/** The card's code is scanned, and the phone fills in who buys, then the card; the postcode is typed. */
const PRESSES_BESIDE_CLICKS = 4
/** From the card in the school bag to the file. */
const MOST_PRESSES = 12

test('on a phone a photo goes to the share sheet, and a slow download needs a second click', async ({
  page,
  context,
  school,
  server,
}) => {
  await page.addInitScript({ content: SHARE_SHEET + COUNTED_PRESSES })
  await openCode(page, school.Isla)
  await page.getByRole('button', { name: /£5 Choose photo 3/ }).click()
  await proceed(page)
  await fillCheckout(page, 'save@example.com')
  await page.getByRole('button', { name: 'Pay £5' }).click()
  await expect(confirmed(page)).toBeVisible()
  await mailTo(server, 'delivery', 'save@example.com')
  await seeOrder(page)
  await expect(page.getByRole('heading', { name: orderWords.ready })).toBeVisible()
  await agreeAndSave(page, 'Save')
  const clicks = Number(await page.evaluate('sessionStorage.presses'))
  expect(clicks + PRESSES_BESIDE_CLICKS).toBeLessThanOrEqual(MOST_PRESSES)
  const saveNow = page.getByRole('button', { name: 'Save now photo 1' })
  await expect(saveNow).toBeVisible()
  await page.reload()
  const receipt = await whenDownloaded(page, () =>
    page.getByRole('link', { name: 'Save the receipt as a PDF' }).click(),
  )
  expect(receipt.suggestedFilename()).toMatch(/^Receipt TW-\d+\.pdf$/)
  const save = page.getByRole('button', { name: 'Save photo 1' })
  await expect(save).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. What you’ve chosen is kept')).toBeVisible()
  await save.click()
  await expect(page.getByText('The photo didn’t load. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await page.getByRole('button', { name: 'Try again photo 1' }).click()
  await expect(page.getByText('Press once more to save it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save now photo 1' }).click()
  await expect.poll(() => page.evaluate('window.shared.join()')).toMatch(/^TW-\d+-1\.jpg image\/jpeg \d{4,}/)
})
