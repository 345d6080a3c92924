import { eq } from 'drizzle-orm'
import { daysAfter, londonDay, londonMoment } from '../../domain/days.ts'
import {
  type ReminderOccasion,
  type RequestReminders,
  reminderConsentWords,
} from '../../domain/reminders/reminders.ts'
import { confirmReminders } from '../../server/reminders/confirm-reminders.ts'
import {
  confirmKey,
  findRequestedConsent,
  readRequestKey,
  reminderKey,
} from '../../server/reminders/reminder-key.ts'
import { requestReminders } from '../../server/reminders/request-reminders.ts'
import { sendDueReminders } from '../../server/reminders/send-due.ts'
import { events } from '../../server/school/tables.ts'
import { type ReadMail, readMail } from '../accounts/read-mail.ts'
import type { TestApp } from '../test-app.ts'
import { families } from './families.ts'

type Asked = Partial<RequestReminders> & { occasion?: ReminderOccasion }

let families_ = 0

/** The consent that a request led to. */
export async function consentOf({ parts }: Pick<TestApp, 'parts'>, key: string) {
  const ask = readRequestKey(parts, key)
  const consent = ask && (await findRequestedConsent(parts, ask))
  if (!consent) throw new Error('nobody asked')
  return consent
}

/** Builders of families that asked to be reminded, and the days that follow. */
export function reminderFamilies(testApp: TestApp) {
  const { gallery } = families(testApp)
  const today = () => londonDay(testApp.clock.now())
  return {
    today,
    /** A pupil with photos on sale for this many more days, and an address of the family’s own. */
    async family({
      closes = 5,
      photos = 1,
      prints,
    }: {
      closes?: number
      photos?: number
      prints?: number
    } = {}) {
      const pupil = await gallery(photos)
      await testApp.parts.db
        .update(events)
        .set({
          salesClose: daysAfter(today(), closes),
          printDeadline: prints === undefined ? null : daysAfter(today(), prints),
        })
        .where(eq(events.id, pupil.eventId))
      return { ...pupil, email: `family-${++families_}@example.com` }
    },
    /** Asks, without confirming the address. */
    ask: (
      { accessCode, email }: { accessCode: string; email: string },
      { occasion = 'closing', ...rest }: Asked = {},
    ) =>
      requestReminders(testApp.stranger, {
        accessCode,
        email,
        words: reminderConsentWords(occasion),
        ...rest,
      }),
    /** Asks, and confirms by the link. `key` is the browser's that asked, `endKey` the one in the mails. */
    async agree(family: { accessCode: string; email: string }, more: Asked = {}) {
      const { key } = await this.ask(family, more)
      const consent = await consentOf(testApp, key)
      await confirmReminders(testApp.stranger, confirmKey(testApp.parts.keys, consent))
      return { key, endKey: reminderKey(testApp.parts.keys, consent.id) }
    },
    /** Sets the clock to this hour in Scotland, this many days from today. */
    goTo(days: number, hour: number) {
      const moment = londonMoment(daysAfter(today(), days), hour)
      testApp.clock.advance(moment.getTime() - testApp.clock.now().getTime())
    },
    /** Runs a round and the jobs it queues. */
    async round() {
      await sendDueReminders(testApp.system)
      await testApp.runJobs()
    },
    /** The subjects of this address's mails, oldest first. */
    async remindersTo(email: string): Promise<ReadMail[]> {
      const mails = (await testApp.mails()).map((mail) => readMail(mail))
      return mails.filter((mail) => mail.to === email && mail.kind === 'reminder')
    },
  }
}
