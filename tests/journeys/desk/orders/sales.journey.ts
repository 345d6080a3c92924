import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { orders } from '../../../../server/orders/tables.ts'
import { ALL_TESTS } from '../../../long-tests.ts'
import { makeOrder } from '../../../support/orders.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible, whenDownloaded } from '../../support/journey.ts'
import { journeysOnOwnServer } from '../../support/own-server.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'

/** The server with three orders of more than a year ago. */
const test = journeysOnOwnServer(async (app) => {
  const { classId } = await app.makeEvent('School Photography 2024')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  for (const paidAt of ['2024-03-22T18:00:00Z', '2023-03-10T18:00:00Z', '2022-11-02T18:00:00Z']) {
    const { id } = await makeOrder(app, isla)
    await app.parts.db
      .update(orders)
      .set({ paidAt: new Date(paidAt) })
      .where(eq(orders.id, id))
  }
})

const address = '/school-photos/admin/sales'

test('the sales begin where something was sold, and are turned year by year, by keyboard and by Back', async ({
  page,
}) => {
  await openDesk(page)
  await page.goto(address)
  const chart = page.getByRole('img', { name: /^Takings by month/ })
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024: .*MAR £10/)
  const before = page.getByRole('button', { name: 'Year before' })
  const after = page.getByRole('button', { name: 'Year after' })
  await expectAccessible(page, 'sales')

  await before.press('Enter')
  await expect(chart).toHaveAccessibleName(/April 2022 to March 2023: .*NOV £10/)
  await expect(page).toHaveURL(/sales\?from=2022-04-01&to=2023-03-31$/)
  await expect(before).toBeFocused()
  await expect(before).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(chart).toHaveAccessibleName(/April 2022 to March 2023/)

  await after.press('Enter')
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024/)
  await after.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Nothing sold from April 2024 to March 2025' }),
  ).toBeVisible()
  await expectAccessible(page, 'sales-empty-year')
  await page.getByRole('button', { name: 'Show April 2023 to March 2024' }).click()
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024: .*MAR £10/)
  await page.goBack()
  await expect(page.getByText('Nothing sold from')).toBeVisible()

  await page.goto(`${address}?from=soon&to=2022-04-01&by=moon&range=2024`)
  await expect(chart, 'an address that means nothing').toHaveAccessibleName(/April 2023 to March 2024/)
})

test('any days are shown in rows of any kind, beside the year before, and saved as they are shown', async ({
  page,
}) => {
  await openDesk(page)
  await page.goto(address)
  await page.getByLabel('Rows').selectOption('Month')
  await page.getByLabel('Days').selectOption('All')
  await expect(page).toHaveURL(/sales\?range=all&by=month$/)
  const table = page.getByRole('table')
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const cellsOf = (name: string) => row(name).getByRole('cell')
  /** As they are seen, without what is only for phones. */
  const expectCells = (name: string, cells: string[]) =>
    expect(cellsOf(name)).toHaveText(cells, { useInnerText: true })
  await expect(table.getByRole('row')).toHaveCount(19)
  await expectCells('Total', ['3', '£30'])

  await page.getByLabel('From').fill('2024-03-01')
  await page.getByLabel('To', { exact: true }).fill('2024-02-01')
  await expect(page.getByText('This day is before the first')).toBeVisible()
  await expect(page).toHaveURL(/from=2024-03-01/)
  await expectStateAccessible(page, 'sales-days-in-wrong-order')
  await page.getByLabel('To', { exact: true }).fill('2024-03-31')
  await page.getByText('Compare with the year before').click()
  await expect(page).toHaveURL(/sales\?from=2024-03-01&to=2024-03-31&by=month&compare=year-before$/)
  await expectCells('March 2024', ['1', '£10', '£10', '£0'])
  await expect(page.getByText('The year before is March 2023.')).toBeVisible()
  for (const by of ['Event', 'Class', 'Year', 'Product', 'Offer']) {
    await page.getByLabel('Rows').selectOption(by)
    await expect(table.getByRole('columnheader').first()).toHaveText(by)
    await expect(cellsOf('Total').getByText('£10', { exact: true }).first()).toBeVisible()
  }
  await page.getByLabel('Rows').selectOption('Product')
  await expectAccessible(page, 'sales-by-product')
  await expectCells('Single photos', ['1', '2', '£10', '£10', '£0'])
  const saved = await whenDownloaded(page, () => page.getByRole('button', { name: 'Save as CSV' }).click())
  expect(saved.suggestedFilename()).toBe('sales-by-product-2024-03-01-to-2024-03-31.csv')
  expect((await readFile(await saved.path())).toString()).toBe(
    '\uFEFFProduct,Detail,Orders,Sold,Takings,Year before,Difference\r\nSingle photos,,1,2,10,10,0\r\nTotal,,1,2,10,10,0\r\n',
  )
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Rows')).toHaveValue('product')
})

test('the screen fits every width', async ({ page }) => {
  await openDesk(page)
  for (const by of ALL_TESTS ? ['event', 'class', 'month', 'product', 'offer'] : ['class', 'product']) {
    await page.goto(`${address}?range=all&by=${by}&compare=year-before`)
    await expect(page.getByRole('table', { name: `Sales by ${by}` })).toBeVisible()
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      // A table begins to scroll one frame later.
      await expect.poll(beyond, { message: `${by} at ${width}` }).toBeLessThanOrEqual(0)
      await expect(page.getByRole('region', { name: `Sales by ${by}` }), `${by} at ${width}`).toHaveCount(0)
    }
  }
})
