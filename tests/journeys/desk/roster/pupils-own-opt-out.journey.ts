import type { Browser } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { desk } from '../../../../domain/screens.ts'
import { photos } from '../../../../server/photos/tables.ts'
import { pupils } from '../../../../server/school/tables.ts'
import { long } from '../../../long-tests.ts'
import type { Account, DataFolderApp } from '../../../support/data-folder.ts'
import { makeOrder } from '../../../support/orders.ts'
import { expectEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, mailTo } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'Own Say Primary'
const PARENT = 'jacks-parent@example.com'
interface Prepared {
  isla: string
  jackId: string
  staff: Account
}

/** The server, with a class of two; one family has bought the class photo. */
const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp): Promise<Prepared> {
  const { classId } = await app.makeEvent('Own say 2026', SCHOOL)
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 1)
  const [, group = ''] = isla.photoIds
  await app.parts.db.update(photos).set({ kind: 'class', pupilId: null, classId }).where(eq(photos.id, group))
  await app.parts.db.update(pupils).set({ parentEmail: PARENT }).where(eq(pupils.accessCode, jack.accessCode))
  await makeOrder(app, { accessCode: isla.accessCode, photoIds: [group] })
  const staff = await app.makeStaff(SCHOOL)
  await app.runJobs()
  const [row] = await app.parts.db.select().from(pupils).where(eq(pupils.accessCode, jack.accessCode))
  return { isla: isla.accessCode, jackId: row?.id ?? '', staff }
}

const onPhone = async (browser: Browser, baseURL: string | undefined) =>
  (
    await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL ? { baseURL } : {}) })
  ).newPage()

const isTooWide = 'document.documentElement.scrollWidth > innerWidth'

test(
  'what a student refuses at school stands when the family lifts its own refusal, and both see their receipts',
  long('server/school/opt-outs/opt-outs.test.ts', 'lifting what one source said leaves what another said'),
  async ({ page, prepared, server, browser, baseURL }) => {
    const [gallery, head] = [await onPhone(browser, baseURL), await onPhone(browser, baseURL)]
    const shown = gallery.getByRole('button', { name: /Choose photo/ })
    await gallery.goto('/school-photos')
    await gallery.getByLabel(/access code/i).fill(prepared.isla)
    await gallery.getByRole('button', { name: 'View Photos' }).click()
    await expect(shown).toHaveCount(2)

    // The owner records what the family says, and mails it the receipt.
    await signInQuietly(page)
    await page.goto(desk.pupil(prepared.jackId))
    const consent = page.getByRole('region', { name: 'Consent' })
    const standing = consent.getByRole('list', { name: 'What applies' })
    await consent.getByLabel('Email a receipt to the parent').check()
    await consent.getByLabel('No class photo').check()
    await expect(standing).toContainText('The family, since')
    await expect(standing).toContainText('one order told')
    await standing.getByRole('button', { name: 'Add a reason' }).click()
    await expect(standing.getByLabel('Reason, if one was given')).toBeFocused()
    await standing.getByLabel('Reason, if one was given').fill('They moved here quietly')
    await standing.getByRole('button', { name: 'Save' }).click()
    await expect(standing).toContainText('Because: They moved here quietly')
    expect((await mailTo(server, 'opt-out-receipt', PARENT)).text).toContain('one order told')
    await expectEveryWidth(page, 'consent-by-source')

    // The student tells a teacher, who sees that the family refuses too, and not why.
    await signInQuietly(head, prepared.staff)
    await head.goto('/school-photos/staff')
    await head.getByRole('link', { name: /^View/ }).click()
    await head.getByRole('link', { name: 'View 3B' }).click()
    await head.getByRole('button', { name: /^Refusals of Jack/ }).click()
    const dialog = head.getByRole('dialog')
    await expect(dialog.getByText('The family, since').first()).toBeVisible()
    await expect(dialog).not.toContainText('quietly')
    await expect(dialog.getByRole('link', { name: /^Privacy: what I keep/ })).toBeVisible()
    await dialog.getByLabel('Who says so').selectOption('The student')
    await dialog.getByLabel('No class photo').check()
    const own = dialog.getByRole('listitem').filter({ hasText: 'The student' })
    await expect(own).toContainText('no order was affected')
    await expectAccessible(head, 'school-refusals-by-source-390')
    expect(await head.evaluate(isTooWide)).toBe(false)
    expect((await mailTo(server, 'opt-out-receipt', prepared.staff.email)).text).not.toMatch(/Jack|Ross/)

    // The family thinks again: the student's own say stands, and the photo stays withheld.
    await page.reload()
    await expect(standing).toContainText('The student, since')
    await consent.getByLabel('No class photo').uncheck()
    await expect(standing).not.toContainText('The family')
    await expect(standing).toContainText('The student, since')
    await gallery.reload()
    await expect(shown).toHaveCount(1)

    // So does the student.
    await dialog.getByLabel('No class photo').uncheck()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await gallery.reload()
    await expect(shown).toHaveCount(2)
    await page.reload()
    await consent.getByText('Lifted').click()
    await expect(consent.getByText(/^No class photo: the family, from/)).toBeVisible()
    for (const phone of [gallery, head]) await phone.context().close()
  },
)
