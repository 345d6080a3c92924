import type { Locator, Page } from '@playwright/test'
import { userRoles } from '../../../../server/accounts/tables.ts'
import { orderNumber } from '../../../../server/orders/order-key.ts'
import type { DataFolderApp } from '../../../support/data-folder.ts'
import { makeOrder } from '../../../support/orders.ts'
import { expect, expectAccessible, OWNER } from '../../support/journey.ts'
import { openWith, signedInLongAgo } from '../../support/old-sessions.ts'
import { journeysOnOwnServer } from '../../support/own-server.ts'

interface Prepared {
  /** The owner's refresh tokens: one for each question. */
  oldSessions: string[]
  classId: string
  pupilId: string
  /** Not in any order. */
  otherPupilId: string
  order: { id: string; number: string }
  /** The address of another admin. */
  leaving: string
}

const test = journeysOnOwnServer(prepareData)

async function prepareData(app: DataFolderApp): Promise<Prepared> {
  const oldSessions: string[] = []
  for (const _ of Object.keys(ASKED)) oldSessions.push(await signedInLongAgo(app, OWNER))
  const { classId } = await app.makeEvent('School Photography 2026')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 1)
  const jack = await app.makePupil(classId, ['Jack', 'Ross'], 0)
  const { id, number } = await makeOrder(app, isla)
  const leaving = await app.makeAccount('leaving')
  await app.parts.db.insert(userRoles).values({ userId: leaving.id, role: 'admin' })
  await app.runJobs()
  return {
    oldSessions,
    classId,
    pupilId: isla.id,
    otherPupilId: jack.id,
    order: { id, number: orderNumber({ number }) },
    leaving: leaving.email,
  }
}

/** An action of the desk: up to its last press, which asks for the password, and what is there once it is done. */
interface Asked {
  path: (prepared: Prepared) => string
  until: (page: Page, prepared: Prepared) => Promise<Locator>
  /** A field whose text must still be there after the question. */
  typed?: (page: Page, prepared: Prepared) => [Locator, string]
  done: (page: Page, prepared: Prepared) => Promise<unknown>
}

const more = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const button = (page: Page, name: string) =>
  page.getByRole('dialog').first().getByRole('button', { name, exact: true })
const amount = (page: Page) => page.getByLabel('Amount in pounds')
const orderPath = ({ order }: Prepared) => `/school-photos/admin/orders/${order.id}`
const pupilPath = ({ pupilId }: Prepared) => `/school-photos/admin/students/${pupilId}`
const nothingOpen = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

const ASKED: Record<string, Asked> = {
  'printing a class’s cards': {
    path: ({ classId }) => `/school-photos/admin/classes/${classId}/codes`,
    until: async (page) => page.getByRole('button', { name: 'Print cards' }),
    done: async (page) => expect(page.getByRole('button', { name: 'Print cards' })).toBeEnabled(),
  },
  'sending a class’s codes': {
    path: ({ classId }) => `/school-photos/admin/classes/${classId}`,
    until: async (page) => {
      await page.getByRole('button', { name: 'Send Access Codes' }).click()
      return button(page, 'Send 2 emails')
    },
    done: (page) => expect(page.getByRole('heading', { name: 'Access codes', level: 1 })).toBeVisible(),
  },
  'giving credit': {
    path: orderPath,
    until: async (page) => {
      await more(page, 'Give credit')
      await amount(page).fill('3.50')
      await page.getByLabel('Reason').fill('A late delivery')
      return button(page, 'Give credit')
    },
    typed: (page) => [page.getByLabel('Reason'), 'A late delivery'],
    done: nothingOpen,
  },
  'refunding a part': {
    path: orderPath,
    until: async (page, { order }) => {
      await page.getByRole('button', { name: 'Refund' }).click()
      await page.getByLabel('Another amount').check()
      await amount(page).fill('1')
      await page.getByLabel('Reason').fill('A spoiled print')
      await page.getByLabel(`Type ${order.number} to confirm`).fill(order.number)
      return button(page, 'Refund')
    },
    typed: (page, { order }) => [page.getByLabel(`Type ${order.number} to confirm`), order.number],
    done: async (page) => {
      await nothingOpen(page)
      await expect(page.getByText('A spoiled print')).toBeVisible()
    },
  },
  'making an offer': {
    path: () => '/school-photos/admin/offers',
    until: async (page) => {
      await page.getByRole('button', { name: 'New offer' }).first().click()
      const form = page.getByRole('form', { name: 'Offer' })
      await form.getByLabel('Kind').selectOption('code')
      await form.getByLabel('Name, as parents read it').fill('Spring sale')
      await form.getByLabel('Code that parents type').fill('SPRING')
      await form.getByLabel('Percent').fill('10')
      return button(page, 'Make the offer')
    },
    typed: (page) => [page.getByLabel('Name, as parents read it'), 'Spring sale'],
    done: (page) => expect(page.getByRole('row', { name: /Spring sale/ })).toBeVisible(),
  },
  'reissuing a code': {
    path: pupilPath,
    until: async (page) => {
      await more(page, 'Reissue access code')
      return button(page, 'Reissue code')
    },
    done: nothingOpen,
  },
  'removing a student': {
    path: ({ otherPupilId }) => `/school-photos/admin/students/${otherPupilId}`,
    until: async (page) => {
      await more(page, 'Remove from the roster')
      await page.getByLabel('Type Jack Ross to confirm').fill('Jack Ross')
      return button(page, 'Remove')
    },
    typed: (page) => [page.getByLabel('Type Jack Ross to confirm'), 'Jack Ross'],
    done: async (page) => {
      await expect(page.getByRole('heading', { name: 'Class 3B', level: 1 })).toBeVisible()
      await expect(page.getByRole('row', { name: /Jack Ross/ })).toHaveCount(0)
    },
  },
  'removing an admin': {
    path: () => '/school-photos/admin/people',
    until: async (page, { leaving }) => {
      await page.getByRole('button', { name: `Remove ${leaving}` }).click()
      await page.getByLabel(`Type ${leaving} to confirm`).fill(leaving)
      return button(page, 'Remove')
    },
    typed: (page, { leaving }) => [page.getByLabel(`Type ${leaving} to confirm`), leaving],
    done: async (page, { leaving }) => {
      await nothingOpen(page)
      await expect(page.getByRole('region', { name: 'Admins' })).not.toContainText(leaving)
    },
  },
}

for (const [what, { path, until, typed, done }] of Object.entries(ASKED))
  test(`${what} asks for the password, and goes on with what was typed`, async ({ page, prepared }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openWith(page, prepared.oldSessions.pop(), path(prepared))
    const press = await until(page, prepared)
    await press.click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    const password = question.getByLabel('Your password')
    await expect(password).toBeFocused()
    await expectAccessible(page, `asked-${what.replaceAll(/\W+/g, '-')}`)
    if (typed) {
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      const [field, text] = typed(page, prepared)
      await expect(field).toHaveValue(text)
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('signed in a while ago')
      await press.click()
    }
    await password.fill(OWNER.password)
    await password.press('Enter')
    await expect(question).toBeHidden()
    await done(page, prepared)
  })
