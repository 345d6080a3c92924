import { eq } from 'drizzle-orm'
import { orders } from '../../../server/orders/tables.ts'
import { makeOrder } from '../../orders.ts'
import { expect, expectAccessible } from '../support/journey.ts'
import { journeysOnOwnServer } from '../support/own-server.ts'
import { openDesk } from '../support/sign-in-quietly.ts'

/** The server with two orders of more than a year ago. */
const test = journeysOnOwnServer(async (app) => {
  const { classId } = await app.makeEvent('School Photography 2024')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  for (const paidAt of ['2024-03-22T18:00:00Z', '2022-11-02T18:00:00Z']) {
    const { id } = await makeOrder(app, isla)
    await app.parts.db
      .update(orders)
      .set({ paidAt: new Date(paidAt) })
      .where(eq(orders.id, id))
  }
})

test('the sales chart begins where something was sold, and is turned year by year, by keyboard and by Back', async ({
  page,
}) => {
  await openDesk(page)
  await page.goto('/school-photos/admin/sales')
  const chart = page.getByRole('img', { name: /^Takings by month/ })
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024: .*MAR £10/)
  const before = page.getByRole('button', { name: 'Year before' })
  const after = page.getByRole('button', { name: 'Year after' })
  await expectAccessible(page, 'sales')

  await before.press('Enter')
  await expect(chart).toHaveAccessibleName(/April 2022 to March 2023: .*NOV £10/)
  await expect(page).toHaveURL(/sales\?until=2023-03$/)
  await expect(before).toBeFocused()
  await expect(before).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(chart).toHaveAccessibleName(/April 2022 to March 2023/)

  await after.press('Enter')
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024/)
  await after.press('Enter')
  await expect(page.getByText('No sales from April 2024 to March 2025.', { exact: true })).toBeVisible()
  await expectAccessible(page, 'sales-empty-year')
  await page.goBack()
  await expect(chart).toHaveAccessibleName(/April 2023 to March 2024/)

  await page.goto('/school-photos/admin/sales?until=soon')
  await expect(chart, 'an address that is no month').toHaveAccessibleName(/April 2023 to March 2024/)
})
