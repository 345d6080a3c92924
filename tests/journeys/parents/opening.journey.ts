import { firstLoadWords } from '../../../content/school/frame.ts'
import { site } from '../../../content/site.ts'
import { expectAccessible, holdRequests } from '../support/journey.ts'
import { expect, test } from '../support/parent.ts'

test('on a slow line the school area says that it is opening, until the screen is there', async ({
  page,
}) => {
  const { started, release } = await holdRequests(page, /\/assets\/gate-[^/]*\.js/)
  const wait = page.getByText(firstLoadWords.wait)
  await page.goto('/school-photos', { waitUntil: 'commit' })
  await started
  await expect(wait).toBeVisible()
  await expectAccessible(page, 'opening')
  release()
  await expect(page.getByLabel('Access code')).toBeVisible()
  await expect(wait).toHaveCount(0)
})

test('where scripts do not run, the school area says what to do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/school-photos')
  await expect(page.getByText(firstLoadWords.withoutScript(site.email))).toBeVisible()
  await expect(page.getByText(firstLoadWords.wait)).toBeHidden()
  await context.close()
})
