import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { ReminderPlan, StopReminder } from '../../domain/reminders/reminder-desk.ts'
import {
  RecordBasketActivity,
  ReminderKeyParams,
  ReminderStatus,
  RequestedReminders,
  RequestReminders,
} from '../../domain/reminders/reminders.ts'
import { address, endpoint } from '../endpoint.ts'

export const requestReminders = endpoint({
  post: '/api/reminders',
  summary: 'Ask for a reminder before sales close',
  as: 'visitor',
  body: RequestReminders,
  answer: RequestedReminders,
  status: 201,
  limit: 'reminders',
})

export const showReminderStatus = endpoint({
  get: '/api/reminders/{key}/standing',
  summary: 'Show whether reminders are on',
  as: 'anyone',
  params: ReminderKeyParams,
  answer: ReminderStatus,
})

export const resendConfirmation = endpoint({
  post: '/api/reminders/{key}/confirmation',
  summary: 'Resend the link that confirms an address',
  as: 'anyone',
  params: ReminderKeyParams,
  answer: Done,
  limit: 'reminders',
})

export const unsubscribe = endpoint({
  delete: '/api/reminders/{key}',
  summary: 'End reminders',
  as: 'anyone',
  params: ReminderKeyParams,
  answer: Done,
})

export const recordBasketActivity = endpoint({
  put: '/api/reminders/{key}/basket',
  summary: 'Record that the basket has photos in it',
  as: 'anyone',
  params: ReminderKeyParams,
  body: RecordBasketActivity,
  answer: Done,
})

/** The page that a reminder’s link opens, and where its button, or a mail program’s, posts to (RFC 8058). */
export const unsubscribePage = address({ get: '/api/reminders/{key}', params: ReminderKeyParams })
export const unsubscribeByPost = address({ post: '/api/reminders/{key}', params: ReminderKeyParams })

/** The page that confirms an address, and where its button posts to. */
export const confirmPage = address({ get: '/api/reminders/{key}/confirm', params: ReminderKeyParams })
export const confirmByPost = address({ post: '/api/reminders/{key}/confirm', params: ReminderKeyParams })

export const showReminders = endpoint({
  get: '/api/admin/events/{id}/reminders',
  summary: 'Show planned reminders',
  params: IdParams,
  answer: ReminderPlan,
})

export const stopReminder = endpoint({
  post: '/api/admin/events/{id}/reminders/stop',
  summary: 'Stop or resume a reminder',
  params: IdParams,
  body: StopReminder,
  answer: Done,
})
