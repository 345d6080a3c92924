import { orderWords } from '../../../content/school/order.ts'
import { mailTo, whenDownloaded } from '../support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, PHONE, proceed, test } from '../support/parent.ts'

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

test('on a phone a photo goes to the share sheet, and a slow download needs a second click', async ({
  page,
  context,
  school,
  server,
}) => {
  await page.addInitScript({ content: SHARE_SHEET })
  await openCode(page, school.Isla)
  await page.getByRole('button', { name: /£5 Choose photo 3/ }).click()
  await proceed(page)
  await fillCheckout(page, 'save@example.com')
  await page.getByRole('button', { name: 'Pay £5' }).click()
  await expect(confirmed(page)).toBeVisible()
  await mailTo(server, 'delivery', 'save@example.com')
  await page.getByRole('link', { name: /See order/ }).click()
  // Both screens have a receipt: pressed while one takes the other's place, its link would be gone before the mouse is up.
  await expect(page.getByRole('heading', { name: orderWords.ready })).toBeVisible()
  const receipt = await whenDownloaded(page, () =>
    page.getByRole('link', { name: 'Save the receipt as a PDF' }).click(),
  )
  expect(receipt.suggestedFilename()).toMatch(/^Receipt TW-\d+\.pdf$/)
  await page.getByLabel(/I want the files now/).check()
  await page.getByLabel(/I understand that I then lose/).check()
  await page.getByRole('button', { name: 'Show the downloads' }).click()
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
