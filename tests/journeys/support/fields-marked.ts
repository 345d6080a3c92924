import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/** Every field for text is required, or its label says that it is optional. */
export async function expectFieldsMarked(form: Locator) {
  const fields = form.locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=file])')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) {
    const name = await field.getAttribute('name')
    const label = await form.locator(`label[for="${await field.getAttribute('id')}"]`).textContent()
    const optional = /\(optional\)$/.test(label ?? '')
    expect((await field.getAttribute('required')) !== null, `${name}: ${label}`).toBe(!optional)
  }
  const note = form.getByText('Fields are required unless marked optional.')
  await expect(note).toHaveCount(await form.locator('form').filter({ hasText: '(optional)' }).count())
}
