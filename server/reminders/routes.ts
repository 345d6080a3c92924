import * as reminders from '../../contract/reminders.ts'
import { mount, serve } from '../http/mount-endpoint.ts'
import { plainPolicy } from '../http/plain-page.ts'
import { router } from '../http/route.ts'
import { confirmReminders, showConfirming } from './confirm-reminders.ts'
import {
  confirmedPage,
  confirmingPage,
  endedPage,
  endingPage,
  unconfirmedPage,
} from './confirmation-pages.ts'
import { noteBasket } from './record-basket-activity.ts'
import { askReminders } from './request-reminders.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showReminders } from './show-reminders.ts'
import { stopReminder } from './stop-reminder.ts'
import { endReminders, showStanding } from './unsubscribe.ts'

/** Parents' consents to reminders and how they end, and the owner's view of what will be sent. */
export function remindersRoutes() {
  const routes = router()
  mount(routes, reminders.askReminders, (ctx, { body }) => askReminders(ctx, body))
  mount(routes, reminders.showStanding, (ctx, { params }) => showStanding(ctx, params.key))
  mount(routes, reminders.endReminders, (ctx, { params }) => endReminders(ctx, params.key))
  mount(routes, reminders.noteBasket, (ctx, { params, body }) => noteBasket(ctx, params.key, body))
  serve(routes, reminders.endPage, async (c, { params: { key } }) => {
    const { on } = await showStanding(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'self' }))
    return c.html(on ? endingPage() : endedPage())
  })
  serve(routes, reminders.endByPost, async (c, { params: { key } }) => {
    await endReminders(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'none' }))
    return c.html(endedPage())
  })
  serve(routes, reminders.confirmPage, async (c, { params: { key } }) => {
    const state = await showConfirming(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: state === 'waits' ? 'self' : 'none' }))
    if (state === 'waits') return c.html(confirmingPage())
    return c.html(state === 'confirmed' ? confirmedPage() : unconfirmedPage())
  })
  serve(routes, reminders.confirmByPost, async (c, { params: { key } }) => {
    const confirmed = await confirmReminders(c.var.ctx, key)
    c.header('Content-Security-Policy', plainPolicy({ form: 'none' }))
    return c.html(confirmed ? confirmedPage() : unconfirmedPage())
  })
  mount(routes, reminders.resendConfirmation, (ctx, { params }) => resendConfirmation(ctx, params.key))
  mount(routes, reminders.showReminders, (ctx, { params }) => showReminders(ctx, params.id))
  mount(routes, reminders.stopReminder, (ctx, { params, body }) =>
    stopReminder(ctx, { eventId: params.id, ...body }),
  )
  return routes
}
