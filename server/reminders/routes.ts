import * as reminders from '../../contract/records/reminders.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { plainPolicy } from '../http/plain-page.ts'
import { router } from '../http/route.ts'
import { siteContact } from '../names.ts'
import { confirmReminders, showConfirming } from './confirm-reminders.ts'
import {
  confirmationExpiredPage,
  confirmationFormPage,
  confirmedPage,
  unsubscribedPage,
  unsubscribeFormPage,
} from './confirmation-pages.ts'
import { recordBasketActivity } from './record-basket-activity.ts'
import { requestReminders } from './request-reminders.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showReminders } from './show-reminders.ts'
import { stopReminder } from './stop-reminder.ts'
import { showReminderStatus, unsubscribe } from './unsubscribe.ts'

/** Parents' consents to reminders and how they end, and the owner's view of what will be sent. */
export function remindersRoutes() {
  const routes = router()
  mountEndpoint(routes, reminders.requestReminders, (ctx, { body }) => requestReminders(ctx, body))
  mountEndpoint(routes, reminders.showReminderStatus, (ctx, { params }) =>
    showReminderStatus(ctx, params.key),
  )
  mountEndpoint(routes, reminders.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.key))
  mountEndpoint(routes, reminders.recordBasketActivity, (ctx, { params, body }) =>
    recordBasketActivity(ctx, params.key, body),
  )
  mountAddress(routes, reminders.unsubscribePage, async (c, { params: { key } }) => {
    const { on } = await showReminderStatus(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'self' }))
    const site = await siteContact(c.var.ctx.db)
    return c.html(on ? unsubscribeFormPage(site) : unsubscribedPage(site))
  })
  mountAddress(routes, reminders.unsubscribeByPost, async (c, { params: { key } }) => {
    await unsubscribe(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'none' }))
    return c.html(unsubscribedPage(await siteContact(c.var.ctx.db)))
  })
  mountAddress(routes, reminders.confirmPage, async (c, { params: { key } }) => {
    const state = await showConfirming(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: state === 'waits' ? 'self' : 'none' }))
    const site = await siteContact(c.var.ctx.db)
    if (state === 'waits') return c.html(confirmationFormPage(site))
    return c.html(state === 'confirmed' ? confirmedPage(site) : confirmationExpiredPage(site))
  })
  mountAddress(routes, reminders.confirmByPost, async (c, { params: { key } }) => {
    const confirmed = await confirmReminders(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'none' }))
    const site = await siteContact(c.var.ctx.db)
    return c.html(confirmed ? confirmedPage(site) : confirmationExpiredPage(site))
  })
  mountEndpoint(routes, reminders.resendConfirmation, (ctx, { params }) =>
    resendConfirmation(ctx, params.key),
  )
  mountEndpoint(routes, reminders.showReminders, (ctx, { params }) => showReminders(ctx, params.id))
  mountEndpoint(routes, reminders.stopReminder, (ctx, { params, body }) =>
    stopReminder(ctx, { eventId: params.id, ...body }),
  )
  return routes
}
